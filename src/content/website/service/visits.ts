import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';

const mostSources = 200;

/** Counts of visits that are not yet in the database. */
export class VisitCounter {
  readonly #waiting = new Map<string, number>();

  /** Notes a visit; a source is a short plain word, anything else counts as `other`, none as `direct`. */
  record(now: Date, source: string | null | undefined): void {
    const day = shanghaiDay(now);
    const wanted = `${day} ${toSource(source)}`;
    // Invented sources must not fill the table: past this many at once they count together.
    const key = this.#waiting.size < mostSources || this.#waiting.has(wanted) ? wanted : `${day} other`;
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
  }

  /** Adds what is waiting to the table; after a failure it waits on. */
  async flush(ctx: Pick<Context, 'db'>): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counted = [...this.#waiting];
    this.#waiting.clear();
    try {
      await addVisits(ctx, counted);
    } catch (error) {
      for (const [key, visits] of counted) this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + visits);
      throw error;
    }
  }
}

async function addVisits({ db }: Pick<Context, 'db'>, counted: readonly (readonly [key: string, visits: number])[]): Promise<void> {
  // Sorted, so that two processes lock the rows in the same order.
  const rows = counted
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, visits]) => {
      const [day = '', source = ''] = key.split(' ');
      return { day, source, visits };
    });
  await db
    .insertInto('visitCounts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['day', 'source']).doUpdateSet({ visits: sql`visit_counts.visits + excluded.visits` }))
    .execute();
}

function toSource(source: string | null | undefined): string {
  if (!source) return 'direct';
  return /^[A-Za-z0-9_-]{1,32}$/.test(source) ? source : 'other';
}
