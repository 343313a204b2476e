import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';

const mostSources = 200;

/** Buffers visit counts until they are written to the database. */
export class VisitCounter {
  readonly #waiting = new Map<string, number>();

  /** Records a visit. A valid source is a short plain word; others count as `other`, a missing one as `direct`. */
  record(now: Date, source: string | null | undefined): void {
    const day = shanghaiDay(now);
    const wanted = `${day} ${toSource(source)}`;
    // Limits the number of distinct sources, so that invented ones cannot fill the table.
    const key = this.#waiting.size < mostSources || this.#waiting.has(wanted) ? wanted : `${day} other`;
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
  }

  /** Writes the buffered counts; keeps them when the write fails. */
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
