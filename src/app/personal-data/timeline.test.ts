import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { decide } from '#clients/cases/service/handling/decide.ts';
import { giveConsent } from '#clients/privacy/service/consents.ts';
import { clientRequests } from '#clients/privacy/service/requests.ts';
import { timelineInput, type TimelineInput, type TimelineItem } from '#clients/timeline/schema.ts';
import { readTimeline } from '#clients/timeline/service/read-timeline.ts';
import { linkTimelineFile, writeTimelineFile } from '#clients/timeline/service/timeline-file.ts';
import { timelineKinds } from '#clients/timeline/web/kinds.ts';
import { requestCopy } from '#identity/accounts/service/copies.ts';
import { prepareCopy } from '#identity/accounts/service/prepare-copy.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { changeContact } from '#identity/clients/service/hold/change-contact.ts';
import { verifyDevice } from '#identity/clients/service/new-device.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { mergedRows } from '#platform/database/merged/merged-events.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignableCase, signAll } from '#test/factories/clients/agreements.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import { buildClient, signInWithContext, signInClient, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { openModuleServices } from '../modules.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
const { agreement, business, privacy, security, timeline } = services;

const start = new Date('2026-08-21T15:30:00Z');
const at = (minutes: number, more: Partial<Context> = {}): Context =>
  context({ ip: '203.0.113.7', now: new Date(start.getTime() + minutes * 60_000), ...more });

interface Somebody {
  id: number;
  mobile: string;
  fundAccount: string;
  ctx: Context;
}

/** Creates a client with one event of every kind. */
async function live(name: string): Promise<Somebody> {
  const client = await buildClient(at(0), security, { name, idNumber: '110000198506150017', email: `${name.length}@a.example` });
  const { id, mobile = '', fundAccount } = client;
  await signInClient(at(1), security, fundAccount, '000000').catch(() => undefined);
  const refused = await signInFromUnknownDevice(at(2), security, fundAccount).catch((error: { extra: { step: string } }) => error);
  const step = (refused as { extra: { step: string } }).extra.step;
  const jar: Record<string, string> = {};
  const browser = at(3, { cookies: {}, setCookie: (cookie, value) => void (jar[cookie] = value) });
  await verifyDevice(browser, security, { step, code: await readLastCode(at(3), security.messaging, mobile), trust: true });
  const mine = await signInWithContext(at(4), security, fundAccount);
  const on = (minutes: number): Context => ({ ...mine, now: at(minutes).now });
  await giveConsent(on(5), id, { code: 'marketing', version: 1 });
  await sendRequestCode(on(6), privacy.person, clientRequests.export);
  const copy = await requestCopy(on(7), privacy.person, { code: await readLastCode(on(7), security.messaging, mobile), isFull: false });
  await prepareCopy(at(8, { actor: { kind: 'system', name: 'jobs' } }), privacy, copy.id);
  const busiCode = await buildBusiness(at(9), { code: 'contact_change', name: '联系方式变更' });
  const row = await buildCase(on(10), { clientId: id, busiCode });
  await db
    .updateTable('businessCases')
    .set({ state: 'inReview', submittedAt: at(10).now })
    .where('id', '=', row.id)
    .execute();
  await sql`insert into staff_accounts (id, login_name, name, state, created_at) overriding system value
    values (471108154, 'clerk', '审核员', 'invited', ${start}) on conflict do nothing`.execute(db);
  const clerk = staffActor(471_108_154, { 'case.handle': 'all' }, { scopes: { queue: ['case'] } });
  await decide(at(11, { actor: clerk }), business, row.id, { outcome: 'refuse', reason: '资料不清晰' });
  await changeContact(at(12, { actor: staffActor(471_108_154) }), security, id, { address: '示例市样本区演示路 1 号' });
  return { id, mobile, fundAccount, ctx: on(20) };
}

let one: Somebody;
let other: Somebody;
let signer: Somebody;
beforeAll(async () => {
  one = await live('演示客户一');
  other = await live('演示客户二二');
  const signable = await buildSignableCase(at(0), agreement);
  await signAll(signable.client, agreement, signable);
  const { clientId } = signable.row;
  signer = { id: clientId, mobile: signable.mobile, fundAccount: '', ctx: signable.client };
  await db
    .insertInto('questionAttempts')
    .values({
      id: randomUUID(),
      clientId,
      paper: 'risk',
      version: '1',
      kind: 'risk',
      shown: '[]' as never,
      shownHash: '',
      state: 'scored',
      openedAt: start,
      expiresAt: start,
      scoredAt: start,
      scoredOn: '2026-08-21',
      validUntil: '2027-08-21',
      isPassed: null,
      sealedAnswers: null,
      sealedResult: Buffer.of(0),
      acptId: null,
      ip: null,
      device: null,
    })
    .execute();
});

async function whole(ctx: Context, input: TimelineInput = {}): Promise<TimelineItem[]> {
  const found: TimelineItem[] = [];
  for (let before: string | undefined, round = 0; round < 50; round += 1) {
    const { records, next } = await readTimeline(ctx, timeline, timelineInput.parse({ ...input, before }));
    found.push(...records);
    if (next === null) return found;
    before = next;
  }
  throw new Error('the timeline has no end');
}

test('one timeline contains every event of a client once, newest first', async () => {
  const records = await whole(one.ctx);
  const titles = records.map(({ kind, title }) => `${kind} ${title}`);
  expect(titles).toEqual([
    'message 预留的联系方式已变更',
    'message 预留的联系方式已变更',
    'change 预留的联系地址已变更',
    'message 业务申请未能办理',
    'case 审核未通过：资料不清晰',
    'access 业务审核岗查阅了您的资料',
    'case 开始办理“联系方式变更”',
    'access 个人信息保护岗查阅了您的资料',
    'message 个人信息申请已受理',
    'request 申请个人信息副本',
    expect.stringMatching(/^message 验证码：/),
    expect.stringMatching(/^consent 同意“.+”（第 1 版）$/),
    'login 登录成功',
    'message 账户在新设备上登录',
    'message 账户在新设备上登录',
    'login 登录成功',
    'device 信任了一台新设备，今后在该设备登录不再要求验证码',
    'consent 同意“登录设备信息处理”（第 1 版）',
    'message 验证码：新设备登录',
    'login 登录密码正确，等待新设备验证',
    'login 登录失败：密码错误',
  ]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  const moments = records.map(({ at: moment }) => moment);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('signed documents and assessments are in the timeline', async () => {
  const records = await whole(signer.ctx, { kind: 'document' });
  expect(records.map(({ title }) => title)).toEqual(expect.arrayContaining([expect.stringMatching(/^签署“测试业务”的 2 份文件$/)]));
  expect(records).toHaveLength(2);
});

test('no filter or cursor returns events of another person', async () => {
  const ids = new Set((await whole(one.ctx)).map(({ id }) => id));
  for (const asked of [{}, ...timelineKinds.map((kind) => ({ kind })), { from: '2000-01-01', to: '2100-01-01' }]) {
    const theirs = await whole(other.ctx, asked);
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(JSON.stringify(theirs)).not.toContain(`****${one.mobile.slice(-4)}`);
  }
  // Even with a cursor from the other person's list.
  const last = (await whole(one.ctx)).at(-1)!;
  const micros = `${new Date(last.at).getTime() + 60_000}000`;
  const beyond = await whole(other.ctx, { before: `${micros}.${last.id.replace('-', '.')}` });
  expect(beyond.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('a page is one query, regardless of the number of sources', async () => {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await readTimeline({ ...one.ctx, db: counted }, timeline, timelineInput.parse({ from: '2026-08-21', to: '2026-08-22' }));
  expect(queries).toBe(1);
});

test('with many rows of others every source uses an index on its owner, and none scans a whole table', async () => {
  await sql`insert into client_logins (client_id, at, result, device) select ${other.id}, timestamptz '2026-01-01' + g * interval '1 minute',
    'success', 'Windows' from generate_series(1, 20000) g`.execute(db);
  await sql`insert into audit_entries (at, actor_kind, action, subject, request_id) select timestamptz '2026-01-01' + g * interval '1 minute',
    'client', 'client.logout', 'client:' || ${other.id}::text, 'x' from generate_series(1, 20000) g`.execute(db);
  await sql`insert into messages (send_key, channel, template, owner, recipient_key, sealed_recipient, state, next_try_at, created_at, ended_at)
    select gen_random_uuid(), 'sms', 'accessLocked', 'client:' || ${other.id}::text, ''::bytea, ''::bytea, 'sent', now(),
      timestamptz '2026-01-01' + g * interval '1 minute', now() from generate_series(1, 20000) g`.execute(db);
  await sql`analyze client_logins, audit_entries, messages`.execute(db);
  const sources = timelineKinds.flatMap((kind) => timeline.sources[kind]);
  const { rows } = await sql<Record<string, string>>`explain ${mergedRows(sources, { owner: one.id, size: 30 })}`.execute(db);
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  for (const index of ['client_logins_rest_client_id_at_idx', 'audit_entries_rest_subject_at_idx', 'messages_rest_owner_created_at_idx'])
    expect(plan).toContain(index);
  for (const table of ['client_logins', 'audit_entries', 'messages']) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}`));
});

test('days are those of Beijing, and the last one is included in full', async () => {
  // 15:30 UTC is 23:30 in Beijing: the next day begins half an hour later.
  const first = await whole(one.ctx, { to: '2026-08-21' });
  expect(first.length).toBeGreaterThan(0);
  expect(first).toEqual(await whole(one.ctx, { from: '2026-08-21', to: '2026-08-21' }));
  expect(await whole(one.ctx, { from: '2026-08-22' })).toEqual([]);
  expect(await whole(one.ctx, { to: '2026-08-20' })).toEqual([]);
});

test('codes, full numbers and names of staff are never shown', async () => {
  const records = await whole(one.ctx);
  // Ids of rows may contain any number by coincidence.
  const text = JSON.stringify(records.map(({ title, details }) => [title, details]));
  expect(text).toContain(`${one.mobile.slice(0, 3)}****${one.mobile.slice(-4)}`);
  expect(text).not.toContain(one.mobile);
  expect(text).not.toContain(one.fundAccount);
  expect(text).not.toContain('471108154');
  expect(text).not.toMatch(/(?<![\d-])\d{6}(?![\d-])/);
  expect(text).not.toContain('203.0.113.7');
});

test('an access to the data shows role, reason and number, and whether a person or a rule made it', async () => {
  const looks = await whole(one.ctx, { kind: 'access' });
  expect(looks.map(({ details }) => details)).toEqual([
    [expect.stringMatching(/^事由：审核您提交的业务申请（编号 .+）$/), '由工作人员查阅'],
    [expect.stringMatching(/^事由：按您的申请制作个人信息副本（编号 .+）$/), '由系统按规则自动处理，没有工作人员查看'],
  ]);
});

test('events possibly caused by a stranger can be reported; the steps of a case cannot', async () => {
  const records = await whole(one.ctx);
  for (const { kind, isSecurity } of records.filter(({ kind: of }) => ['login', 'device', 'change', 'request'].includes(of)))
    expect([kind, isSecurity]).toEqual([kind, true]);
  expect(records.filter(({ title }) => /业务申请未能办理|审核未通过|查阅了/.test(title)).every(({ isSecurity }) => !isSecurity)).toBe(true);
});

test('only the login of the current session is marked as such', async () => {
  expect((await whole(one.ctx)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

test('the file contains the shown events, is downloaded by an unforgeable link of five minutes, and the request is recorded', async () => {
  const { url } = await linkTimelineFile(one.ctx, timeline, { kind: 'login' });
  expect(url).not.toContain(`${one.id}.`);
  const ticket = new URL(url, 'https://a.example').searchParams.get('ticket')!;
  const anybody = (minutes: number) => context({ actor: { kind: 'visitor' }, now: new Date(one.ctx.now.getTime() + minutes * 60_000) });
  const { text } = await writeTimelineFile(anybody(4), timeline, ticket);
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeff时间（北京时间）,类别,事项,说明');
  expect(lines).toHaveLength(1 + (await whole(one.ctx, { kind: 'login' })).length);
  expect(lines[1]).toMatch(/^2026-08-21 23:34:00,登录,登录成功,/);
  await expect(writeTimelineFile(anybody(5), timeline, ticket)).rejects.toMatchObject({ code: 40004 });
  for (const wrong of ['', `${ticket}A`, ticket.slice(0, -4), 'x'.repeat(80)])
    await expect(writeTimelineFile(anybody(1), timeline, wrong)).rejects.toMatchObject({ code: 40004 });
  expect((await whole(one.ctx, { kind: 'request' }))[0]!.title).toBe('导出“与我有关的记录”');
});

test('without a client login there is neither a page nor a link', async () => {
  for (const actor of [{ kind: 'visitor' }, staffActor(1), { kind: 'seeker', seekerId: 1, sessionId: 'x' }] as const) {
    await expect(readTimeline(at(0, { actor }), timeline, {})).rejects.toMatchObject({ code: 50102 });
    await expect(linkTimelineFile(at(0, { actor }), timeline, {})).rejects.toMatchObject({ code: 50102 });
  }
});
