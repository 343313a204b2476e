import { shanghaiDay, type Day } from '#platform/day.ts';
import { addDays, isWorkingDay } from '../calendar.ts';
import { createSeededRandom } from '../seeded.ts';

/** The time of a simulated day, in working days of Beijing. */
export class DayClock {
  readonly now: Date;
  /** The day itself when offices work on it, else the last working day. */
  readonly today: Day;

  constructor(now: Date) {
    this.now = now;
    let day = shanghaiDay(now);
    while (!isWorkingDay(day)) day = addDays(day, -1);
    this.today = day;
  }

  /** Returns the working day `count` days after another one; before it when the count is negative. */
  shift(day: Day, count: number): Day {
    const step = Math.sign(count);
    let at = day;
    for (let left = Math.abs(count); left > 0;) {
      at = addDays(at, step);
      if (isWorkingDay(at)) left -= 1;
    }
    return at;
  }

  /** Returns the day `count` working days ago. */
  daysAgo(count: number): Day {
    return this.shift(this.today, -count);
  }

  /** Returns a time within office hours of a day, the same for the same name; future times become now. */
  officeTime(day: Day, name: string, [from, until]: readonly [number, number] = [9, 17]): Date {
    const minutes = createSeededRandom(name).integer(from * 60, until * 60 - 1);
    return this.notAfterNow(new Date(`${day}T${clock(minutes)}:00+08:00`));
  }

  /** Returns the time, or now when it is in the future. */
  notAfterNow(at: Date): Date {
    return at > this.now ? this.now : at;
  }

  /** Returns an hour of a coming working day, as an order or an interview uses it. */
  hourAhead(days: number, hour: number): Date {
    return new Date(`${this.shift(this.today, days)}T${clock(hour * 60)}:00+08:00`);
  }
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Adds minutes to a time. */
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
