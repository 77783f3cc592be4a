use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the date and time in UTC, such as `2026-11-22 22:45`.
pub(super) fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    format_utc(seconds)
}

/// Formats seconds since 1970.
fn format_utc(seconds: u64) -> String {
    let (mut day, minute) = (seconds / 86_400, seconds / 60 % 1440);
    let (mut year, mut month) = (1970, 1);
    while day >= days_of_year(year) {
        day -= days_of_year(year);
        year += 1;
    }
    while day >= days_of_month(year, month) {
        day -= days_of_month(year, month);
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02}", day + 1, minute / 60, minute % 60)
}

fn is_leap(year: u64) -> bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
}

fn days_of_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::format_utc;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let dates = [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_200, "2024-03-01 00:00"),
            (1_798_761_599, "2026-12-31 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ];
        for (seconds, date) in dates {
            assert_eq!(format_utc(seconds), date);
        }
    }
}
