import { expect, test } from 'vitest';
import { auditActs } from '#contract/audit/acts.ts';
import { auditDetails, type AuditDetail } from '#contract/audit/details.ts';
import { auditLabels } from '#contract/audit/labels.ts';
import { auditSubjects, type AuditSubjectKind } from '#contract/audit/subjects.ts';
import { refuseWrongSecret } from '#identity/staff/service/sign-in/admission.ts';
import { auditExportInput, auditQuery } from '#operations/audit/schema.ts';
import { exportAudit, listAudit } from '#operations/audit/service/read-audit.ts';
import { sealEntries } from '#operations/audit/service/seal-entries.ts';
import { queueVerification, listVerifications, runVerification } from '#operations/audit/service/verifications.ts';
import { readConfig } from '#platform/config/config.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { allTypes } from '#workflow/change-orders/all-types.ts';
import { screens } from '../console/screens.ts';
import { openModuleServices } from '../modules.ts';
import { importTargets } from '../registers.ts';
import { openAuditDeps } from './audit-deps.ts';

const { db, context, pool } = useDatabase();
const folder = useFolder();
const services = openModuleServices({ config: readConfig({ DATA_DIR: folder }), secret: testSecret(), files: openFileStore(folder) });
const deps = openAuditDeps(services);
const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
const kinds = Object.entries(auditSubjects as Readonly<Record<string, AuditSubjectKind>>);
const allDetails: Readonly<Record<string, AuditDetail>> = auditDetails;

async function auditor() {
  const { id } = await buildStaff(context());
  const all = { 'audit.read': 'all', 'audit.export': 'all', 'content.read': 'all', 'account.read': 'all' } as const;
  return { ...context(), actor: staffActor(id, all, { scopes: { category: ['*'] }, provenAt: context().now }) };
}
const list = async (filter: Parameters<typeof auditQuery.parse>[0]) =>
  (await listAudit(await auditor(), deps, auditQuery.parse(filter))).records;

test('every act, subject, detail and closed list of values has a Chinese name', () => {
  const names = [
    ...Object.entries(auditActs),
    ...kinds.map(([kind, { name }]) => [kind, name]),
    ...Object.entries(allDetails).map(([key, { name }]) => [key, name]),
    ...Object.entries(auditLabels),
  ];
  expect(names.filter(([, name]) => !hasChinese(name!))).toEqual([]);
});

test('every kind of subject links to an existing screen or states why it has none, and so do the lists and content types that it names', () => {
  const paths = new Set(screens.map(({ path }) => path));
  const types = new Map(allTypes.map((type) => [type.code, type]));
  const lists = new Set(importTargets.map(({ code }) => code));
  const wrong = kinds.flatMap(([kind, { link, noLink }]) => {
    if (!link) return noLink && hasChinese(noLink) ? [] : [`${kind}: neither a screen nor a reason`];
    if (noLink) return [`${kind}: a screen and a reason`];
    const id =
      { help: 'faq:x', company: 'profile', search: 'synonyms', content: 'article', list: 'securities:2026-11-20', register: 'funds' }[
        kind
      ] ?? '12';
    const { pathname, searchParams } = new URL(link.hrefOf(id), 'http://console');
    const [, first = '', second] = pathname.split('/');
    if (!paths.has(pathname) && !screens.some(({ path, Detail }) => Detail && pathname === `${path}/${pathname.slice(path.length + 1)}`))
      return [`${kind}: ${pathname}`];
    if (first === 'content' && !types.has(second ?? searchParams.get('type') ?? '')) return [`${kind}: no kind of content`];
    if (first === 'content' && second && searchParams.get('subject') === 'all' && !types.get(second)!.isSingle)
      return [`${kind}: ${second} is not one thing`];
    return first === 'data' && second !== 'sources' && second && !lists.has(second) ? [`${kind}: no list ${second}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('no act shows a code, a program name or JSON, whatever its details', async () => {
  const about = Object.fromEntries(
    Object.entries(allDetails).map(([key, { words, of, isMark, keyedBy }]) => [
      key,
      words ? Object.keys(words) : isMark ? 'f'.repeat(64) : keyedBy ? {} : of ? [] : { before: true, after: [3, null] },
    ]),
  );
  const values = Object.keys(auditActs).map((action) => [action, JSON.stringify(about)]);
  await pool.query(
    `insert into audit_entries (at, actor_kind, actor_id, action, subject, details, request_id)
     select date_trunc('milliseconds', now()), 'system', 'job', one->>0, 'client:12', (one->>1)::jsonb, 'r' from jsonb_array_elements($1::jsonb) as one`,
    [JSON.stringify(values)],
  );
  const shown = [];
  for (let before: number | undefined; ;) {
    const page = await listAudit(await auditor(), deps, auditQuery.parse({ request: 'r', ...(before !== undefined && { before }) }));
    shown.push(...page.records);
    if (page.next === null) break;
    before = page.next;
  }
  expect(shown).toHaveLength(Object.keys(auditActs).length);
  const texts = shown.flatMap(({ actor, action, subject, details }) => [
    actor.name,
    actor.note ?? '',
    action.name,
    subject.kind,
    ...details.flatMap(({ name, value }) => [name, value]),
  ]);
  const names = /JSON|PDF|Excel|CSV|Word|CRC32|MD5|SHA-256|SM3|\.doc|ffffffff…/g;
  expect(texts.filter((text) => /[a-zA-Z]{2,}|[{}"]/.test(text.replaceAll(names, '')))).toEqual([]);
});

test('an act of an approved order names its author and approvers, and links to the order', async () => {
  const [editor, reviewer] = [await actAs(context(), editorRights), await actAs(context(), reviewerRights)];
  const { id } = await submitAs(editor, { type: 'synonyms', subject: 'all', payload: () => ({ items: [] }) });
  expect((await approveAs(reviewer, id)).state).toBe('applied');
  const [entry] = await list({ action: 'search.replaceSynonyms' });
  const nameOf = async (staffId: number) =>
    (await db.selectFrom('staffAccounts').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()).name;
  expect(entry).toMatchObject({
    actor: {
      name: '系统',
      note: `由系统按变更单 ${id} 的批准执行（起草 ${await nameOf(editor.staffId)}，复核 ${await nameOf(reviewer.staffId)}）`,
      href: `/changes/${id}`,
    },
    action: { name: '更换搜索同义词' },
    subject: { kind: '站内搜索', href: '/content/synonyms?subject=all' },
  });
  const applied = await list({ subject: `变更单 ${id}` });
  expect(applied.map(({ action }) => action.name)).toEqual(['生效', '复核通过', '提交复核', '开始起草']);
});

test('a failed login records the account, also by its owner’s name, and otherwise the typed name', async () => {
  const { id } = await buildStaff(context());
  const { name, loginName } = await db
    .selectFrom('staffAccounts')
    .select(['name', 'loginName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const account = { id, loginName, state: 'active' } as Parameters<typeof refuseWrongSecret>[1];
  const visitor = { ...context(), actor: { kind: 'visitor' as const } };
  const attempt = { counters: [], failures: 1, pause: 0 };
  await refuseWrongSecret(visitor, account, { attempt, result: 'wrongPassword', way: 'password', loginName });
  await refuseWrongSecret(visitor, undefined, { attempt, result: 'wrongPassword', way: 'password', loginName: 'nobody.here' });
  const found = await list({ actor: name });
  expect(found).toMatchObject([
    {
      actor: { name: `${name}（${loginName}）（登录前）` },
      action: { name: '登录验证失败' },
      subject: { kind: '账号', name: `${name}（${loginName}）` },
    },
  ]);
  const [refused] = await list({ action: '登录被拒绝' });
  expect(refused).toMatchObject({ subject: { kind: '账号', name: '未识别' } });
  expect(refused!.details).toContainEqual({ name: '登录名', value: 'nobody.here' });
});

test('a verification records person, range and result; a changed row is found; two verifications do not run at once', async () => {
  const asking = await auditor();
  await sealEntries(context(), deps.seal);
  const first = await queueVerification(asking);
  await expect(queueVerification(asking)).rejects.toMatchObject({ code: 40009 });
  await runVerification(context(), deps, first.id);
  await runVerification(context(), deps, first.id);
  expect((await listVerifications(asking)).verifications).toMatchObject([
    { id: first.id, problems: [], problemCount: 0, failure: null, range: { first: 1 } },
  ]);
  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query(
    "update audit_entries set subject = 'client:13' where id = (select min(id) from audit_entries where seal is not null)",
  );
  await client.query("set session_replication_role = 'origin'");
  client.release();
  const second = await queueVerification(asking);
  await runVerification(context(), deps, second.id);
  const { verifications } = await listVerifications(asking);
  expect(verifications[0]).toMatchObject({ id: second.id, problemCount: 1, problems: ['封存 1：记录的内容或顺序与封存时不符'] });
  expect(
    (await list({ action: 'audit.verified', subject: 'audit' })).map(({ details }) => details.find(({ name }) => name === '成功')?.value),
  ).toEqual(['否', '是']);
});

test('an export contains everything as text and as raw data, and its reason is recorded', async () => {
  const asking = await auditor();
  const { csv } = await exportAudit(asking, deps, auditExportInput.parse({ action: '校验', reason: '监管检查' }));
  expect(csv).toContain('要求校验审计记录');
  expect(csv).toContain('audit.verifyAsked');
  expect((await list({ action: '导出审计记录' }))[0]!.details).toContainEqual({ name: '原因', value: '监管检查' });
  expect(() => auditExportInput.parse({ action: '校验' })).toThrow('请填写导出原因');
});
