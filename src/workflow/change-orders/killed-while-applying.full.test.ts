import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { contentKind } from './service/content-kind.ts';

const {
  db,
  context,
  site: { connectionString },
} = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
const moment = new Date('2026-11-25T01:00:00Z');
/** The number of kills. Set `CHANGE_KILLS=200` for more. */
const kills = Number(process.env.CHANGE_KILLS ?? 3);
const ordersEach = 12;

/** A separate process that applies due orders and reports each one. */
const program = `
  import { createDatabase, openPool } from '#platform/database/database.ts';
  import { Memo } from '#platform/memo.ts';
  import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
  import { applyRequest } from '#workflow/approvals/service/apply.ts';
  const [connectionString, now] = process.argv.slice(1);
  const pool = openPool({ connectionString, max: 12 });
  // On a busy machine a connection takes long; that is not the death which is meant here.
  pool.options.connectionTimeoutMillis = 60_000;
  const db = createDatabase(pool);
  const log = { warn() {}, info() {}, error() {} };
  const ctx = { db, jobs: { send: async () => undefined }, log, memo: new Memo(), actor: { kind: 'system', name: 'job' }, now: new Date(now), requestId: 'killed' };
  const due = await db.selectFrom('approvalRequests').select('id').where('state', 'in', ['approved', 'scheduled']).execute();
  console.log('ready');
  await Promise.all(due.map(async ({ id }) => console.log((await applyRequest(ctx, contentKind, id)).state)));
  process.exit(0);
`;

/** Kills the process after it has reported this many applied orders. */
async function applyAndDie(after: number): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, connectionString, moment.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let applied = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'applied' && ++applied === after) child.kill('SIGKILL');
  }
  await gone;
}

let [editor, reviewer]: (Context & { staffId: number })[] = [];
beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

test(
  'kill -9 while orders are applied: each is applied once or not at all, and the rest is applied later',
  { timeout: 60_000 + kills * 60_000 },
  async () => {
    for (let round = 0; round < kills; round++) {
      for (let at = 0; at < ordersEach; at++) {
        const payload = () => ({ category: 'news', title: `第${round}批第${at}篇`, bodyHtml: '<p>文</p>', source: '前厅证券' });
        const { id } = await submitAs(editor!, { payload, applyAt: moment.toISOString() });
        await approveAs(reviewer!, id);
      }
      await applyAndDie(1 + (round % (ordersEach - 2)));
      const orders = await db
        .selectFrom('approvalRequests')
        .select(['state', 'subject', 'title'])
        .where('title', 'like', `第${round}批%`)
        .execute();
      const articles = await db.selectFrom('articles').select(['id', 'title', 'state']).where('title', 'like', `第${round}批%`).execute();
      const inForce = orders.filter(({ state }) => state === 'applied');
      expect(inForce.length).toBeGreaterThan(0);
      // Applied orders are fully published; the others leave no trace.
      expect(articles.map(({ title }) => title).toSorted()).toEqual(inForce.map(({ title }) => title).toSorted());
      expect(articles.filter(({ state }) => state !== 'published')).toEqual([]);
      expect(inForce.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)).toEqual(
        articles.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      await applyDue({ ...ctx, now: moment }, [contentKind]);
      const all = await db.selectFrom('articles').select('id').where('title', 'like', `第${round}批%`).execute();
      expect(all).toHaveLength(ordersEach);
    }
  },
);
