//! Timers under handles. A stale handle cancels nothing, even if another timer has its slot.
//!
//! ```text
//! cargo run -p storage --example timers
//! ```

use storage::{Entity64, Join, SlotMap, Storage};

struct Timer {
    name: &'static str,
    due: u32,
}

/// The timers, and the intervals of those that fire again: a storage is a secondary map of a slot map.
#[derive(Default)]
struct Timers {
    timers: SlotMap<Timer, Entity64>,
    intervals: Storage<u32, Entity64>,
    now: u32,
}

impl Timers {
    fn once(&mut self, name: &'static str, delay: u32) -> Entity64 {
        self.timers.insert(Timer { name, due: self.now + delay })
    }

    fn every(&mut self, name: &'static str, interval: u32) -> Entity64 {
        let timer = self.once(name, interval);
        // Evicts the interval of a timer that had the slot before.
        self.intervals.insert_evicting(timer, interval);
        timer
    }

    /// Returns `false` if the timer has fired for good, or was cancelled before. A stale handle cancels no other timer.
    fn cancel(&mut self, timer: Entity64) -> bool {
        self.intervals.remove(timer);
        self.timers.remove(timer).is_some()
    }

    /// Lets the time pass, and returns the names of the timers that fire.
    fn advance(&mut self, time: u32) -> Vec<&'static str> {
        self.now += time;
        let now = self.now;
        let mut fired = Vec::new();
        for (_, (timer, interval)) in (&mut self.timers, &self.intervals).join() {
            while timer.due <= now {
                fired.push(timer.name);
                timer.due += interval;
            }
        }
        // All that are still due fire once.
        fired.extend(self.timers.extract_if(|_, timer| timer.due <= now).map(|(_, timer)| timer.name));
        fired
    }
}

fn main() {
    let mut timers = Timers::default();
    let tick = timers.every("tick", 10);
    let alarm = timers.once("alarm", 15);
    assert_eq!(timers.advance(10), ["tick"]);
    assert_eq!(timers.advance(10), ["tick", "alarm"]);

    // The slot of the alarm is used again, under another handle.
    let egg = timers.once("egg", 20);
    assert_eq!(egg.index(), alarm.index());
    assert!(!timers.cancel(alarm), "the alarm has fired");
    assert!(timers.cancel(tick));
    assert_eq!(timers.advance(100), ["egg"]);
    assert!(timers.timers.is_empty() && timers.intervals.is_empty());
    println!("{tick} ticked twice, {alarm} fired once, and {egg} is done");
}
