import type { Day } from '../../calendar.ts';
import type { CsvRecord } from '../../securities/records.ts';
import { createSeededRandom, type SeededRandom } from '../../seeded.ts';
import { type ListState, type SeriesList } from './list-state.ts';

/** One row of a list and what it becomes on the other side of the day; undefined where the security is not in the list. */
export interface Flip {
  list: SeriesList;
  key: string;
  from: CsvRecord | undefined;
  to: CsvRecord | undefined;
}

export type DayDirection = 'forward' | 'backward';

/** More tries than any condition needs that is not rare. */
const mostTries = 200;

/**
 * The changes of one day, proposed on the state of one side of it: the evening before when simulating forward, the evening of the
 * day when simulating backward. A security changes at most once a day in each list, and all its changes belong to one event.
 */
export class DayDraft {
  readonly flips: Flip[] = [];
  readonly choices: SeededRandom;
  readonly #taken = new Set<string>();
  readonly #keys = new Map<SeriesList, string[]>();

  readonly state: ListState;
  /** Rows that are in no list at the moment, but were or will be. */
  readonly absent: ListState;
  readonly day: Day;
  readonly direction: DayDirection;

  constructor({ state, absent, day, direction }: Pick<DayDraft, 'state' | 'absent' | 'day' | 'direction'>) {
    this.state = state;
    this.absent = absent;
    this.day = day;
    this.direction = direction;
    this.choices = createSeededRandom(`margin lists ${day}`);
  }

  /** True with a probability of `percent`. */
  happens(percent: number): boolean {
    return this.choices.integer(1, 100) <= percent;
  }

  isFree(key: string): boolean {
    return !this.#taken.has(key);
  }

  /** Records one event: the rows of one security in one list or several. */
  add(key: string, rows: Partial<Record<SeriesList, CsvRecord | undefined>>): void {
    this.#taken.add(key);
    for (const [list, to] of Object.entries(rows) as [SeriesList, CsvRecord | undefined][])
      this.flips.push({ list, key, from: this.state[list].get(key), to });
  }

  /** Picks up to `count` rows for which `isWanted` holds, where that is common. */
  pick(list: SeriesList, count: number, isWanted: (record: CsvRecord, key: string) => boolean): [string, CsvRecord][] {
    let keys = this.#keys.get(list);
    if (!keys) this.#keys.set(list, (keys = [...this.state[list].keys()]));
    const found = new Map<string, CsvRecord>();
    for (let tries = 0; tries < mostTries && found.size < count && keys.length > 0; tries++) {
      const key = keys[this.choices.integer(0, keys.length - 1)]!;
      const record = this.state[list].get(key)!;
      if (this.isFree(key) && isWanted(record, key)) found.set(key, record);
    }
    return [...found];
  }

  /** Picks up to `count` of the rows for which `isWanted` holds, where that is rare. */
  pickRare(
    rows: ReadonlyMap<string, CsvRecord>,
    count: number,
    isWanted: (record: CsvRecord, key: string) => boolean,
  ): [string, CsvRecord][] {
    const wanted = [...rows].filter(([key, record]) => this.isFree(key) && isWanted(record, key));
    return this.choices.sample(wanted, Math.min(count, wanted.length));
  }
}
