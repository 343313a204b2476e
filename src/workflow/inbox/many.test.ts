import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import type { Context } from '#platform/context.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { inboxSources, runningDeadlines } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';
import { notifyDeadlines } from './service/notify-deadlines.ts';

const { db, context } = useDatabase();
const sources = inboxSources;
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
/** A Thursday. */
const submitted = at('2026-09-17T10:00');
const security = buildSecurity();
const rights = { 'case.handle': 'all', 'case.approve': 'all', 'privacy.handle': 'all' } as const;

let [me, other] = [0, 0];
const queue = ['case', 'privacy'];
const asMe = (): Context => ({ ...submitted, actor: staffActor(me, rights, { scopes: { queue } }) });
const list = (source: string) => listInbox(asMe(), sources, { source });

/** Copies the client this many times; their names are not needed. */
const copyClients = (count: number) =>
  sql`insert into client_accounts (fund_account_key, sealed_fund_account, sealed_name, created_at, updated_at)
    select decode(md5(at::text), 'hex'), sealed_fund_account, sealed_name, created_at, updated_at
      from (select * from client_accounts order by id limit 1) as one, generate_series(1, ${count}::integer) as at`.execute(db);

beforeAll(async () => {
  await loadDemoCalendar(submitted);
  me = (await buildStaff(submitted, { roles: ['case-reviewer'] })).id;
  for (const value of queue) await db.insertInto('staffScopes').values({ staffId: me, kind: 'queue', value }).execute();
  other = (await buildStaff(submitted)).id;
  const { id: clientId } = await buildClient(submitted, security);
  await buildBusiness(submitted, { code: 'short', effect: 'changeContact', review: { byPerson: true, afterSeconds: 0 } });
  await buildCase(submitted, { clientId, busiCode: 'short' });
  await copyClients(510);
  await sql`update business_cases set state = 'inReview', submitted_at = ${submitted.now}`.execute(db);
  await sql`insert into business_cases (id, number, client_id, busi_code, busi_version, steps, state, opened_at, updated_at, expires_at, submitted_at)
    select gen_random_uuid(), 'B' || client.id, client.id, c.busi_code, c.busi_version, c.steps, c.state, c.opened_at, c.updated_at, c.expires_at, c.submitted_at + interval '1 second'
      from client_accounts client, business_cases c where client.id <> ${clientId}`.execute(db);
});

test('requests taken by colleagues do not hide those that are free, and the list says if there are more', async () => {
  await sql`insert into privacy_deletions (id, number, client_id, kind, state, requested_at, decide_at, needs_person, due_on)
    select gen_random_uuid(), 'P' || id, id, 'closeAccount', 'accepted', ${submitted.now}::timestamptz, ${submitted.now}::timestamptz, true, '2026-10-20'
      from client_accounts order by id limit 111`.execute(db);
  await sql`insert into work_items (queue, subject, assignee, assigned_at, assigned_by)
    select 'privacy', id::text, ${other}, now(), ${other} from privacy_deletions order by due_on, id limit 60`.execute(db);
  const page = await list('privacy');
  expect(page.records).toHaveLength(50);
  expect(page.sources.find(({ code }) => code === 'privacy')).toMatchObject({ count: 50, isMore: true });
  await sql`delete from privacy_deletions where id in (select id from privacy_deletions order by due_on, id offset 70)`.execute(db);
  expect((await list('privacy')).records).toHaveLength(10);
});

test('cases that a person has approved first do not hide the cases of others', async () => {
  await sql`insert into approval_requests (kind, type, subject, act, title, scope, state, payload, content_hash, levels, made_by, made_at, changed_at)
    select 'case', 'changeContact', id::text, 'confirm', '示例', 'case', 'draft', '{}', repeat('0', 64), 1,
      case when row_number() over (order by submitted_at, id) <= 60 then ${me}::bigint else ${other}::bigint end, now(), now() from business_cases`.execute(
    db,
  );
  await sql`update approval_requests set state = 'submitted', submitted_at = now()`.execute(db);
  await sql`update business_cases c set request_id = r.id from approval_requests r where r.subject = c.id::text`.execute(db);
  expect((await list('second-cases')).records).toHaveLength(50);
  await sql`update business_cases set request_id = null`.execute(db);
});

test('the deadline of a case behind 500 older ones is notified: cases already notified are not loaded again', async () => {
  const lastDay = at('2026-09-18T09:00');
  await sql`insert into work_notices (staff_id, queue, subject, level, due_on, at)
    select ${me}, 'case', id::text, 80, '2026-09-18', now() from business_cases order by submitted_at, id limit 505`.execute(db);
  const told = () => db.selectFrom('workNotices').select('subject').where('queue', '=', 'case').where('staffId', '=', me).execute();
  await notifyDeadlines(lastDay, runningDeadlines);
  expect(await told()).toHaveLength(511);
  expect((await runningDeadlines[1]!.list(lastDay)).length).toBe(0);
  expect(await notifyDeadlines(lastDay, runningDeadlines)).toBe(0);
});
