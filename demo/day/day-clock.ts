import { shanghaiDay, type Day } from '#platform/day.ts';
import { addDays, isWorkingDay } from '../calendar.ts';
import { seeded } from '../seeded.ts';

/** The time of a day that is played, in working days of Beijing. */
export class DayClock {
  readonly now: Date;
  /** The day itself where offices work on it, else the last on which they did. */
  readonly today: Day;

  constructor(now: Date) {
    this.now = now;
    let day = shanghaiDay(now);
    while (!isWorkingDay(day)) day = addDays(day, -1);
    this.today = day;
  }

  /** The working day so many after another one; before it where the count is negative. */
  shift(day: Day, count: number): Day {
    const step = Math.sign(count);
    let at = day;
    for (let left = Math.abs(count); left > 0;) {
      at = addDays(at, step);
      if (isWorkingDay(at)) left -= 1;
    }
    return at;
  }

  /** So many working days ago. */
  ago(count: number): Day {
    return this.shift(this.today, -count);
  }

  /** Office hours of a day, the same for the same name; what would lie ahead is now. */
  moment(day: Day, name: string, [from, until]: readonly [number, number] = [9, 17]): Date {
    const minutes = seeded(name).integer(from * 60, until * 60 - 1);
    return this.past(new Date(`${day}T${clock(minutes)}:00+08:00`));
  }

  /** The moment, or now where it lies ahead. */
  past(at: Date): Date {
    return at > this.now ? this.now : at;
  }

  /** An hour of the working day so many ahead, as an order or an interview names it. */
  ahead(days: number, hour: number): Date {
    return new Date(`${this.shift(this.today, days)}T${clock(hour * 60)}:00+08:00`);
  }
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The moment so many minutes later. */
export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
