import { sql } from 'kysely';
import type { RenderAddress } from '#operations/evidence/service/find-next-change.ts';
import { recordRendering, type PageRendering, type RecordingResult } from '#operations/evidence/service/record-rendering.ts';
import type { Context } from '#platform/context.ts';

interface DrawnForTest {
  address: string;
  /** Null when nothing is shown. */
  html: string | null;
  tags?: readonly string[];
}

/** Returns a rendering at the context's time that includes all commits so far. */
export async function renderNow(ctx: Context, { address, html, tags = [] }: DrawnForTest): Promise<PageRendering> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(ctx.db);
  return { address, renderedAt: ctx.now, seen: rows[0]!.seen, page: html === null ? null : { html, build: 'b1', tags } };
}

/** Stores what an address shows at the context's time. */
export const recordRenderedPage = async (ctx: Context, drawn: DrawnForTest): Promise<RecordingResult> =>
  recordRendering(ctx, await renderNow(ctx, drawn));

/** Simulates a site: a function of the time returns the content of a page, or null when there is none. */
export const createRenderer =
  (ctx: () => Context, tags: readonly string[], say: (now: Date, address: string) => string | null): RenderAddress =>
  (address, at) => {
    const now = at ?? ctx().now;
    return renderNow({ ...ctx(), now }, { address, html: say(now, address), tags });
  };
