import { sql, type Kysely } from 'kysely';
import { pino } from 'pino';
import { buildCalendarYear } from '#modules/base/calendar/factory.ts';
import { importCalendarYear } from '#modules/base/calendar/service/import-year.ts';
import { buildBusiness, buildCase, buildCaseDeps } from '#modules/client/cases/factory.ts';
import { buildClient, buildSecurity } from '#modules/client/login/factory.ts';
import { buildStaff } from '#modules/console/staff/factory.ts';
import { listCases } from '#modules/counter/case-desk/service/list-cases.ts';
import { countExports, listForReview } from '#modules/counter/data-export/service/list-exports.ts';
import { inboxSources } from '#modules/counter/inbox/service/all-sources.ts';
import { countInbox, listInbox } from '#modules/counter/inbox/service/list-inbox.ts';
import { permissions } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { createDatabase, openPool } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Memo } from '#platform/memo.ts';
import { openDataExportDeps } from '#modules/counter/data-export/deps.ts';
import { staffActor } from '#test/support/staff.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * Queues of the console with 100,000 open things in each: requests to approve exports, cases, identity cards among them, and the inbox over all. Wanted: p95 ≤ 150 ms on a machine that does nothing
 * else; what is slow elsewhere is told by the ratio to the same queue with a thousand.
 */
const sizes = [1_000, Number(process.env.ITEMS ?? 100_000)];
const calls = Number(process.env.CALLS ?? 100);
const security = buildSecurity();
const review = { business: buildCaseDeps({ security }), identity: undefined as never };
const exports = openDataExportDeps({ secret: testSecret(), profile: 'SM2', kinds: [] });

const queues: Readonly<Record<string, (ctx: Context) => Promise<unknown>>> = {
  'exports to approve': (ctx) => listForReview(ctx, exports, {}),
  'exports counted for the home screen': countExports,
  cases: (ctx) => listCases(ctx, review, { state: 'waiting' } as never),
  'identity cards': (ctx) => listCases(ctx, review, { state: 'waiting', business: 'id_card_update' } as never),
  inbox: (ctx) => listInbox(ctx, inboxSources, {}),
  'inbox counted': (ctx) => countInbox(ctx, inboxSources),
};

const small = await measure(sizes[0]!);
const large = await measure(sizes[1]!);
for (const name of Object.keys(queues)) {
  const [few, many] = [small.get(name)!, large.get(name)!];
  console.log(
    `${name}: p95 ${many.toFixed(0)} ms with ${sizes[1]}, ${few.toFixed(0)} ms with ${sizes[0]}: ${(many / few).toFixed(1)} × (wanted ≤ 150 ms)`,
  );
}

async function measure(size: number): Promise<Map<string, number>> {
  const database = await openScratchDatabase();
  const pool = openPool({ connectionString: database.connectionString, max: 8 });
  const db = createDatabase(pool);
  try {
    const ctx = await fill(db, size);
    const found = new Map<string, number>();
    for (const [name, ask] of Object.entries(queues)) found.set(name, await p95Of(() => ask({ ...ctx, memo: new Memo() })));
    return found;
  } finally {
    await pool.end();
    await database.remove();
  }
}

async function p95Of(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const taken: number[] = [];
  for (let call = 0; call < calls; call++) {
    const begin = performance.now();
    await ask();
    taken.push(performance.now() - begin);
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(calls * 0.95)]!;
}

/** Somebody who may do everything, and as many things as asked for that wait, half of the cases about identity cards. */
async function fill(db: Kysely<Tables>, size: number): Promise<Context> {
  const system: Context = {
    db,
    jobs: { send: async () => undefined },
    log: pino({ level: 'silent' }),
    memo: new Memo(),
    actor: { kind: 'system', name: 'bench' },
    now: new Date('2026-08-21T02:00:00Z'),
    requestId: 'bench',
  };
  await importCalendarYear(system, buildCalendarYear(2026));
  const [{ id: me }, { id: other }] = [await buildStaff(system), await buildStaff(system)];
  for (const code of ['chinext', 'id_card_update']) await buildBusiness(system, { code });
  const { id: clientId } = await buildClient(system, security);
  for (const busiCode of ['chinext', 'id_card_update']) await buildCase(system, { clientId, busiCode });
  await db.transaction().execute((tx) => multiply(tx, { size, clientId, asker: other, now: system.now }));
  const may = Object.fromEntries(permissions.map((one) => [one, 'all' as const]));
  return { ...system, actor: staffActor(me, may, { scopes: { branch: ['*'], queue: ['*'], category: ['*'] }, provenAt: system.now }) };
}

/** The case and its client once more, so many times: names stay readable, as they are sealed for any client. */
async function multiply(
  tx: Kysely<Tables>,
  { size, clientId, asker, now }: { size: number; clientId: number; asker: number; now: Date },
): Promise<void> {
  // What is copied is sound already.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`update business_cases set state = 'inReview', submitted_at = opened_at`.execute(tx);
  await sql`insert into client_accounts (fund_account_key, sealed_fund_account, sealed_name, created_at, updated_at)
    select decode(md5(at::text), 'hex'), sealed_fund_account, sealed_name, created_at, updated_at from client_accounts, generate_series(1, ${size}) at`.execute(
    tx,
  );
  await sql`insert into business_cases (id, number, client_id, busi_code, busi_version, steps, state, opened_at, updated_at, expires_at, submitted_at)
    select gen_random_uuid(), 'B' || client.id, client.id, c.busi_code, c.busi_version, c.steps, c.state, c.opened_at, c.updated_at, c.expires_at, c.submitted_at + client.id * interval '1 second'
      from client_accounts client join business_cases c on c.busi_code = case when client.id % 2 = 0 then 'chinext' else 'id_card_update' end
     where client.id <> ${clientId}`.execute(tx);
  await sql`insert into data_exports (id, number, kind, query, reason, asked_by, asked_at, state)
    select gen_random_uuid(), 'DE' || at, 'deliveries', '{}', '示例', ${asker}, ${now}::timestamptz - at * interval '1 minute', 'asked' from generate_series(1, ${size}) at`.execute(
    tx,
  );
  await sql`analyze`.execute(tx);
}
