import { beforeAll, describe, expect, test } from 'vitest';
import { caseWork } from '#clients/case-desk/service/case-work.ts';
import { decideCase } from '#clients/case-desk/service/decide-case.ts';
import { acceptCase, assignCase, extendCase } from '#complaints/complaint-desk/service/take-steps.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { demoSite } from '#demo/site.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { requestExport } from '#operations/data-export/service/request-export.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { deliver } from '#recruitment/deliveries/service/deliver.ts';
import { listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { buildCardCase, buildCardHolder, publishCardUpdate } from '#test/factories/clients/id-cards.ts';
import { receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
import { prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { collateralCsv } from '#test/factories/securities/list-imports.ts';
import { actAs, editorRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { checkText, submitAndFreeze } from '#test/factories/workflow/data-imports.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { takeDown } from '#workflow/change-orders/service/orders/take-down.ts';
import { openModuleServices } from '../modules.ts';
import { listConsoleModulesWithoutKeys } from './console-document.ts';

const database = useDatabase();
const { db } = database;
const folder = useFolder();
const ask = useConsole(database);
const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });

/** Permissions to decide about the work or the account of others. */
const deciding: ReadonlySet<Permission> = new Set(permissions.filter((one) => /approve|extend|\.manage$/.test(one)));

/** Calls with these permissions that do not decide about anyone's work, by the end of their path, with the reason. */
const others: readonly (readonly [RegExp, string])[] = [
  [/undo-approval(-second)?$/, 'takes the caller’s own word back, which puts nothing into force'],
  [/^\/launch\//, 'notes what somebody has looked at; texts come into force by their own orders'],
  [/^\/accounts(\/\{id\}\/(link|directory|sessions\/end|factors\/revoke))?$|^(\/seekers)?\/sessions\/end(-all)?$/, 'gives nobody a right'],
  [/^\/roles/, 'says what a role may do; whom it is given to is decided at the account'],
  [
    /^\/media|^\/operation|^\/webhooks|^\/deliveries|^\/talents|^\/tokens|^\/clients|^\/exports$|^\/link-|^\/links|^\/retention/,
    'keeps things that one person is trusted with',
  ],
];

const noAccess = { roles: [], scopes: { branch: [], category: [], queue: [] } };
let [me, system, security]: { id: number; token: string }[] = [];
let mine: Context & { actor: ReturnType<typeof staffActor> };
let colleague: Context;

beforeAll(async () => {
  const ctx = database.context({ now: new Date() });
  const role = 'everything';
  await db.insertInto('staffRoles').values({ code: role, name: '全部', duty: 'business', updatedAt: ctx.now }).execute();
  const given = permissions.filter((one) => !['account.manage', 'role.manage', 'audit.export'].includes(one));
  await db
    .insertInto('staffRolePermissions')
    .values(given.map((permission) => ({ role, duty: 'business' as const, permission, reach: 'all' as const })))
    .execute();
  const signIn = async (code: string) => {
    const { id } = await buildStaff(ctx, { roles: [code] });
    const scopes = ['branch', 'category', 'queue'].map((kind) => ({ staffId: id, kind: kind as 'branch', value: '*' }));
    await db.insertInto('staffScopes').values(scopes).execute();
    return { id, token: (await signInPerson(ctx, staffKind, id)).token };
  };
  [me, system, security] = [await signIn(role), await signIn('system-administrator'), await signIn('security-administrator')];
  await db.updateTable('staffSessions').set({ provenAt: new Date() }).execute();
  const rights = Object.fromEntries(permissions.map((permission) => [permission, 'all' as const]));
  const everywhere = { branch: ['*'], category: ['*'], queue: ['*'] };
  mine = { ...ctx, actor: staffActor(me.id, rights, { scopes: everywhere, provenAt: ctx.now }) };
  colleague = await actAs(ctx, editorRights);
  await updateSettings(ctx, demoSite);
  await prepareComplaints(ctx);
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
});

interface OwnDecision {
  path: string;
  body: object;
  by?: { id: number; token: string };
}

const article = (title: string) => () => ({ category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅证券' });
/** A title that requires a second level of approval. */
const weighty = '被评为国家级示范基地';
const approval = (contentHash: string) => ({ decision: 'approve', contentHash, note: '' });

async function submitArticle(level: string, title: string): Promise<OwnDecision> {
  const { id, contentHash } = await submitAs(mine, { payload: article(title) });
  return { path: `/changes/${id}/${level}`, body: approval(contentHash) };
}

async function submitImport(level: string): Promise<OwnDecision> {
  const deps = { files: services.change.files, targets: listImportTargets };
  const { id, revision } = await checkText(mine, deps, collateralCsv({ 600_000: 50 }), { name: `${level}.csv` });
  const { contentHash } = await submitAndFreeze(mine, deps, { id, revision });
  return { path: `/data/imports/${id}/${level}`, body: approval(contentHash) };
}

/** Creates, for each deciding call, a subject that belongs to the caller, by path. */
const own: Readonly<Record<string, () => Promise<OwnDecision>>> = {
  '/changes/{id}/approve': () => submitArticle('approve', '自己写的'),
  '/changes/{id}/approve-second': () => submitArticle('approve-second', weighty),
  async '/changes/{id}/ratify'() {
    const { id } = await db.selectFrom('articles').select('id').limit(1).executeTakeFirstOrThrow();
    const order = await takeDown(mine, { type: 'article', subject: String(id), reason: '内容有误' });
    return { path: `/changes/${order.id}/ratify`, body: { note: '' } };
  },
  '/data/imports/{id}/approve': () => submitImport('approve'),
  '/data/imports/{id}/approve-second': () => submitImport('approve-second'),
  async '/exports/{id}/decision'() {
    const seeker = await buildReadySeeker(mine, services.deliveries);
    await deliver(seeker, services.deliveries, { jobId: await createOpenJob(mine, { title: '行业研究员' }) });
    const { id } = await requestExport(mine, services.exports, { kind: 'deliveries', query: {}, reason: '邀请参加集体宣讲' });
    const { contentHash } = await db
      .selectFrom('approvalRequests')
      .select('contentHash')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow();
    return { path: `/exports/${id}/decision`, body: approval(contentHash) };
  },
  async '/cases/{id}/confirmation'() {
    await publishCardUpdate(mine);
    const id = await buildCardCase(await buildCardHolder(mine, services.security));
    const submittedAt = mine.now;
    await db.updateTable('businessCases').set({ state: 'inReview', submittedAt }).where('id', '=', id).execute();
    await assignWork(mine, caseWork, id, { from: null, to: me!.id });
    const words = { id, submittedAt: submittedAt.toISOString(), reason: '' };
    const decided = { ...words, outcome: 'approve' as const, steps: [] };
    expect(await decideCase(mine, { business: services.business, identity: services.identity }, decided)).toEqual({ end: 'waiting' });
    return { path: `/cases/${id}/confirmation`, body: { submittedAt: words.submittedAt, reason: '' } };
  },
  async '/complaints/{number}/requests/{id}/decision'() {
    const number = await receiveComplaint(mine, services.complaints, { name: '投诉人' });
    await assignCase(mine, { number, from: null, to: me!.id });
    await acceptCase(mine, { number, note: '' });
    const { limitBy } = await db.selectFrom('complaints').select('limitBy').where('number', '=', number).executeTakeFirstOrThrow();
    await extendCase(mine, { number, note: '须向网点核实', until: limitBy });
    const { id } = await db.selectFrom('complaintRequests').select('id').executeTakeFirstOrThrow();
    return { path: `/complaints/${number}/requests/${id}/decision`, body: { isApproved: true, remark: '' } };
  },
  async '/accounts/{id}/state'() {
    return { path: `/accounts/${system!.id}/state`, body: { state: 'disabled', reason: '离职' }, by: system! };
  },
  async '/accounts/{id}/access'() {
    const body = { ...noAccess, roles: ['security-administrator', 'editor'], former: noAccess };
    return { path: `/accounts/${security!.id}/access`, body, by: security! };
  },
};

const decisions = listConsoleModulesWithoutKeys()
  .flatMap(({ endpoints }) => endpoints.map(({ call }) => call))
  .filter(({ method, may }) => method !== 'GET' && may && deciding.has(may))
  .map(({ path }) => path.replace('/console/api', ''))
  .filter((path) => !others.some(([pattern]) => pattern.test(path)));

const refusals = async () =>
  db.selectFrom('auditEntries').select(['action', 'actorId']).where('action', 'in', ['approval.ownRefused', 'staff.refused']).execute();

describe('nobody can decide about their own work: 403, nothing changes, and one audit row', () => {
  test.each(decisions)('%s', async (path) => {
    const { path: address, body, by = me! } = await own[path]!();
    const before = await refusals();
    const states = () => db.selectFrom('approvalRequests').select(['id', 'state', 'ratifiedAt']).orderBy('id').execute();
    const standing = await states();
    const method = path.endsWith('/access') ? 'PUT' : 'POST';
    const answer = await ask(method, `/console/api${address}`, { token: by.token, body });
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 403, code: 40300 });
    expect(answer.body['msg']).toMatch(/他人|另一位|其他主管/);
    expect((await refusals()).slice(before.length)).toMatchObject([{ actorId: String(by.id) }]);
    expect(await states()).toEqual(standing);
  });

  test('a person who gave one level of approval cannot give the other', async () => {
    const { id, contentHash } = await submitAs(colleague, { payload: article(weighty) });
    const approve = (level: string) =>
      ask('POST', `/console/api/changes/${id}/${level}`, { token: me!.token, body: approval(contentHash) });
    expect((await approve('approve')).body).toMatchObject({ code: 200 });
    const before = await refusals();
    expect(await approve('approve-second')).toMatchObject({ status: 403, body: { code: 40300 } });
    expect((await refusals()).slice(before.length)).toEqual([{ action: 'approval.ownRefused', actorId: String(me!.id) }]);
    expect((await approve('approve')).body).toMatchObject({ code: 40009 });
  });
});
