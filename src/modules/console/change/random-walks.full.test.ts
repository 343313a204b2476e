import { beforeAll, expect, test } from 'vitest';
import { seeded } from '#demo/seeded.ts';
import { CallError } from '#contract/call-error.ts';
import { listRelatedLinks, replaceRelatedLinks } from '#modules/portal/site/service/related-links.ts';
import type { Context } from '#platform/context.ts';
import { useDatabase } from '#test/support/database.ts';
import { actAs, complianceRights, editorRights, later, reviewerRights } from './factory.ts';
import { readOrder } from './service/orders/read-order.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { beginOrder, restoreOrder, saveOrder } from './service/orders/write-order.ts';
import { applyDue } from '#modules/workflow/approvals/service/apply.ts';
import { decideRequest } from '#modules/workflow/approvals/service/decide.ts';
import { submitRequest } from '#modules/workflow/approvals/service/submit.ts';
import { reopenRequest, withdrawRequest } from '#modules/workflow/approvals/service/write.ts';
import { contentKind } from './service/content-kind.ts';

const { db, context } = useDatabase();
/** So many walks of the whole run; more of them by `CHANGE_WALKS=10000`. */
const walks = Number(process.env.CHANGE_WALKS ?? 40);
const steps = 14;

let people: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  const ctx = context();
  people = await Promise.all([
    actAs(ctx, editorRights),
    actAs(ctx, editorRights),
    actAs(ctx, reviewerRights),
    actAs(ctx, reviewerRights),
    actAs(ctx, complianceRights),
  ]);
});

const link = (note: string) => ({ code: 'aa', category: 'data' as const, name: '链接', url: 'https://a.example', note });
const shownNote = async (ctx: Context) => (await listRelatedLinks(ctx)).list[0]?.note;

/** Whatever anybody may try with an order, in whatever sequence; what is refused is refused. */
async function step(ctx: Context, id: number | undefined, random: () => number, word: string): Promise<number | undefined> {
  const pick = Math.floor(random() * 10.99);
  if (id === undefined || pick === 0) return (await beginOrder(ctx, { type: 'related-links', subject: 'all', act: 'write' })).id;
  const { revision, contentHash, state } = await readOrder(ctx, { id });
  const applyAt = random() < 0.3 ? new Date(ctx.now.getTime() + 60_000).toISOString() : null;
  const acts: (() => Promise<unknown>)[] = [
    async () => saveOrder(ctx, { id, revision, payload: { items: [link(word)] }, reason: '改', applyAt, until: null }),
    async () => saveOrder(ctx, { id, revision, payload: { items: [link(word)] }, reason: '改', applyAt, until: null }),
    async () => submitRequest(ctx, contentKind, { id, revision }),
    async () => submitRequest(ctx, contentKind, { id, revision }),
    async () => decideRequest(ctx, contentKind, 1, { id, decision: 'approve', contentHash, note: '' }),
    async () => decideRequest(ctx, contentKind, 2, { id, decision: 'approve', contentHash, note: '' }),
    async () => decideRequest(ctx, contentKind, 1, { id, decision: 'return', contentHash, note: '再改' }),
    async () => reopenRequest(ctx, contentKind, { id }),
    async () => (random() < 0.5 ? mergeOrder(ctx, { id, revision }) : restoreOrder(ctx, { id })),
    async () => withdrawRequest(ctx, contentKind, { id }),
  ];
  // Half of the steps are the sensible next one, or no walk would get far.
  const sensible = state === 'submitted' ? 4 : revision % 2 === 1 ? 0 : 2;
  await acts[random() < 0.5 ? sensible : pick - 1]!();
  return id;
}

/** What may be on show: what was there first, and what an order says that others have approved as it is. */
async function approvedNotes(since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('approvalRequests as o')
    .innerJoin('approvalDecisions as d', (join) => join.onRef('d.requestId', '=', 'o.id').onRef('d.contentHash', '=', 'o.contentHash'))
    .innerJoin('approvalRevisions as r', (join) => join.onRef('r.requestId', '=', 'o.id').onRef('r.contentHash', '=', 'o.contentHash'))
    .select('r.payload')
    .where('d.decision', '=', 'approve')
    .where('o.changedAt', '>=', since)
    .whereRef('d.decidedBy', '<>', 'r.savedBy')
    .execute();
  return new Set(rows.map(({ payload }) => (payload['items'] as { note: string }[])[0]!.note));
}

test('no path of states shows what others have not approved', { timeout: 60_000 + walks * 3_000 }, async () => {
  let applied = 0;
  for (let walk = 0; walk < walks; walk++) {
    const choices = seeded(`walk ${walk}`);
    const random = () => choices.integer(0, 999) / 1000;
    const first = `最初${walk}`;
    await replaceRelatedLinks(context(), [link(first)]);
    const began = new Date(context().now.getTime() + walk * 3_600_000);
    let now = began.getTime();
    let id: number | undefined;
    for (let at = 0; at < steps; at++) {
      now += 20_000;
      const ctx = later(people[Math.floor(random() * people.length)]!, new Date(now));
      try {
        id = await step(ctx, id, random, `第${walk}次的第${at}步`);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
      await applyDue(context({ now: new Date(now) }), [contentKind]);
      const shown = await shownNote(ctx);
      if (shown === first) continue;
      applied += 1;
      expect(await approvedNotes(began), `walk ${walk}, step ${at}`).toContain(shown);
    }
  }
  // Walks that never get anywhere would prove nothing.
  expect(applied).toBeGreaterThan(walks / 10);
});
