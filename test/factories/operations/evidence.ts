import { sql } from 'kysely';
import type { DrawAddress } from '#operations/evidence/service/foresee-change.ts';
import { recordDrawing, type Drawing, type Recorded } from '#operations/evidence/service/record-drawing.ts';
import type { Context } from '#platform/context.ts';

interface DrawnForTest {
  address: string;
  /** Null when nothing is shown. */
  html: string | null;
  tags?: readonly string[];
}

/** Returns a rendering at the context's time that includes all commits so far. */
export async function drawNow(ctx: Context, { address, html, tags = [] }: DrawnForTest): Promise<Drawing> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(ctx.db);
  return { address, drawnAt: ctx.now, seen: rows[0]!.seen, page: html === null ? null : { html, build: 'b1', tags } };
}

/** Stores what an address shows at the context's time. */
export const keepDrawn = async (ctx: Context, drawn: DrawnForTest): Promise<Recorded> => recordDrawing(ctx, await drawNow(ctx, drawn));

/** Simulates a site: a function of the time returns the content of a page, or null when there is none. */
export const drawAs =
  (ctx: () => Context, tags: readonly string[], say: (now: Date, address: string) => string | null): DrawAddress =>
  (address, at) => {
    const now = at ?? ctx().now;
    return drawNow({ ...ctx(), now }, { address, html: say(now, address), tags });
  };
