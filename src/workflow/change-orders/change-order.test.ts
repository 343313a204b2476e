import { beforeAll, describe, expect, test } from 'vitest';
import { articleListQuery } from '#content/articles/schema/articles.ts';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { listArticles } from '#content/articles/service/articles/list-articles.ts';
import { publishSuitabilityScale } from '#content/fees-and-suitability/service/suitability.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildScale } from '#test/factories/content/fees-and-suitability.ts';
import {
  actAs,
  actAsThree,
  approveAs,
  editorRights,
  withLaterTime,
  reviewerRights,
  submitAs,
} from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { decideRequest } from '#workflow/approvals/service/decide.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { reopenRequest, withdrawRequest } from '#workflow/approvals/service/write.ts';
import type { ChangeDeps } from './deps.ts';
import { contentKind } from './service/content-kind.ts';
import { readFileName } from './service/files.ts';
import { listOrders } from './service/orders/list-orders.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';
import { wholeSubject } from './web/subject-name.ts';

const { db, pool, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
let [editor, reviewer, compliance]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  await addArticles(ctx, { title: '原来的公告', category: 'notice' });
  await publishSuitabilityScale(ctx, { ...buildScale(), effectiveFrom: '2026-01-01' });
  [editor, reviewer, compliance] = await actAsThree(ctx);
});

const draft = (title: string) => () => ({ category: 'news', title, bodyHtml: '<p>正文。</p>', source: '前厅证券' });
const titlesNow = async (at = now) =>
  (await listArticles({ ...ctx, now: at }, articleListQuery.parse({ pageSize: 50 }))).records.map(({ title }) => title);

describe('change orders', () => {
  test('a change order shows nothing to visitors before another person has approved it, and everything at once afterwards', async () => {
    const { id, state } = await submitAs(editor!, { payload: draft('新的新闻') });
    expect(state).toBe('submitted');
    expect(await titlesNow()).not.toContain('新的新闻');
    expect(await approveAs(reviewer!, id)).toEqual({ state: 'applied', failure: null });
    expect(await titlesNow()).toContain('新的新闻');
    const applied = await readOrder(editor!, { id });
    expect(applied.subject).toMatch(/^\d+$/);
    expect(applied.steps.map(({ kind }) => kind)).toEqual(['made', 'submitted', 'approve', 'applied']);
  });

  test('a change order is refused at submission, at its field, if it could not be published, and the attempt leaves nothing behind', async () => {
    const count = () =>
      db
        .selectFrom('articles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const payload = () => ({ ...draft('没有这个栏目')(), category: 'nowhere' });
    await expect(submitAs(editor!, { payload })).rejects.toMatchObject({
      code: 40001,
      errors: [{ path: 'payload.category', message: '栏目不存在' }],
    });
    expect(await submitAs(editor!, { payload: draft('试过的') })).toMatchObject({ state: 'submitted' });
    expect(await count()).toEqual(before);
  });

  test('a change order of a versioned kind is refused at submission if its version already exists', async () => {
    const scale = (validMonths: number) => () => ({ ...buildScale(), validMonths, effectiveFrom: '2027-01-01' });
    const { id } = await submitAs(editor!, { type: 'suitability-scale', subject: wholeSubject, payload: scale(12) });
    await approveAs(reviewer!, id);
    expect(await approveAs(compliance!, id, 2)).toMatchObject({ state: 'applied' });
    await expect(submitAs(editor!, { type: 'suitability-scale', subject: wholeSubject, payload: scale(24) })).rejects.toMatchObject({
      code: 40009,
      message: '2027-01-01 已有一版分级标准',
    });
  });

  test('a change order cannot be approved by anybody who wrote part of it', async () => {
    const { id, revision } = await (async () => {
      const begun = await createOrder(editor!, { type: 'article', act: 'write' });
      await saveOrder(editor!, { id: begun.id, revision: 1, payload: draft('两人写的')(), reason: '', applyAt: null, until: null });
      await saveOrder(reviewer!, { id: begun.id, revision: 2, payload: draft('两人写的')(), reason: '', applyAt: null, until: null });
      return { id: begun.id, revision: 3 };
    })();
    await submitRequest(editor!, contentKind, { id, revision });
    await expect(approveAs(reviewer!, id)).rejects.toMatchObject({ code: 40300, message: '您经办过这份变更单，须由他人复核' });
    expect((await readOrder(reviewer!, { id })).can.approve).toBe(0);
    expect(await approveAs(await actAs(ctx, reviewerRights), id)).toMatchObject({ state: 'applied' });
  });

  test('a change order loses its approvals with any change, so only approved content is published', async () => {
    const applyAt = '2026-11-25T01:00:00.000Z';
    const { id, contentHash } = await submitAs(editor!, { payload: draft('改过的'), applyAt });
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'scheduled' });
    await reopenRequest(editor!, contentKind, { id });
    const { revision } = await readOrder(editor!, { id });
    await saveOrder(editor!, { id, revision, payload: draft('改成别的')(), reason: '', applyAt, until: null });
    await submitRequest(editor!, contentKind, { id, revision: revision + 1 });
    await expect(decideRequest(reviewer!, contentKind, 1, { id, decision: 'approve', contentHash, note: '' })).rejects.toThrow(
      '内容在您查看之后有变化',
    );
    await applyDue({ ...ctx, now: new Date('2026-11-25T02:00:00Z') }, [contentKind]);
    expect(await titlesNow(new Date('2026-11-25T02:00:00Z'))).not.toContain('改成别的');
    expect((await readOrder(editor!, { id })).steps.find(({ kind }) => kind === 'approve')?.isOfThis).toBe(false);
  });

  test('a change order needs a new approval when it was returned and submitted unchanged, also from the same person', async () => {
    const { id, contentHash } = await submitAs(editor!, { payload: draft('退回再交') });
    await expect(decideRequest(reviewer!, contentKind, 1, { id, decision: 'return', contentHash, note: '' })).rejects.toMatchObject({
      code: 40001,
    });
    await decideRequest(reviewer!, contentKind, 1, { id, decision: 'return', contentHash, note: '请补充来源' });
    const returned = await readOrder(editor!, { id });
    expect(returned).toMatchObject({ state: 'returned', can: { save: true, submit: true } });
    expect(returned.steps.find(({ kind }) => kind === 'return')?.note).toBe('请补充来源');
    await submitRequest(editor!, contentKind, { id, revision: returned.revision });
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
  });

  test('a change order is applied at its scheduled time, and a withdrawn one never is', async () => {
    const at = new Date('2026-11-26T01:00:00Z');
    const kept = await submitAs(editor!, { payload: draft('九点的公告'), applyAt: at.toISOString() });
    const left = await submitAs(editor!, { payload: draft('撤回的公告'), applyAt: at.toISOString() });
    expect(await approveAs(reviewer!, kept.id)).toMatchObject({ state: 'scheduled' });
    await approveAs(reviewer!, left.id);
    await withdrawRequest(editor!, contentKind, { id: left.id });
    expect(await applyDue({ ...ctx, now: new Date(at.getTime() - 1000) }, [contentKind])).toBe(0);
    expect(await applyDue({ ...ctx, now: at }, [contentKind])).toBe(1);
    expect(await applyDue({ ...ctx, now: at }, [contentKind])).toBe(0);
    expect(await titlesNow(at)).toContain('九点的公告');
    expect(await titlesNow(at)).not.toContain('撤回的公告');
  });

  test('a change order also requires compliance approval for certain words, and cannot be submitted with prohibited words', async () => {
    const barred = submitAs(editor!, { payload: draft('客户 11010519491231002X 的公告') });
    await expect(barred).rejects.toMatchObject({ code: 40001, errors: [{ path: 'payload.title' }] });
    const { id, levels } = await submitAs(editor!, { payload: draft('被评为国家级示范基地') });
    expect(levels).toBe(2);
    await expect(approveAs(compliance!, id, 2)).rejects.toThrow('第一级复核尚未通过');
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'submitted' });
    expect(await titlesNow()).not.toContain('被评为国家级示范基地');
    expect(await approveAs(compliance!, id, 2)).toMatchObject({ state: 'applied' });
  });

  test('a change order requires a recent authentication from its approver', async () => {
    const { id } = await submitAs(editor!, { payload: draft('须再验证') });
    await expect(approveAs({ ...reviewer!, now: new Date(now.getTime() + 11 * 60_000) }, id)).rejects.toMatchObject({ code: 40301 });
  });

  test('a change order is not visible to staff of other categories', async () => {
    const { id } = await submitAs(editor!, { payload: draft('别的栏目') });
    const stranger = await actAs(ctx, reviewerRights, { scopes: ['notice'] });
    await expect(readOrder(stranger, { id })).rejects.toMatchObject({ code: 40004 });
    await expect(approveAs(stranger, id)).rejects.toMatchObject({ code: 40004 });
    expect((await listOrders(stranger, { box: 'all' })).records.map((one) => one.id)).not.toContain(id);
    await expect(createOrder(stranger, { type: 'related-links', subject: 'all', act: 'write' })).rejects.toMatchObject({ code: 40004 });
  });

  test('a change order starts in a category of its author, and cannot be saved in a category outside of their scope', async () => {
    const bound = await actAs(ctx, editorRights, { scopes: ['news'] });
    const { id } = await createOrder(bound, { type: 'article', act: 'write' });
    expect((await readOrder(bound, { id })).payload).toMatchObject({ category: 'news' });
    expect(await saveOrder(bound, { id, revision: 1, payload: draft('一')(), reason: '', applyAt: null, until: null })).toMatchObject({
      revision: 2,
    });
    const stranger = await actAs(ctx, editorRights, { scopes: ['job'] });
    await expect(createOrder(stranger, { type: 'article', act: 'write' })).rejects.toMatchObject({ code: 40004 });
    const kept = await db.selectFrom('approvalRequests').select('id').where('madeBy', '=', stranger.staffId).execute();
    expect(kept).toEqual([]);
  });

  test('a change order cannot be saved by a person who has not seen the newest revision', async () => {
    const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
    const save = { id, revision: 1, payload: draft('一')(), reason: '', applyAt: null, until: null };
    expect(await saveOrder(editor!, save)).toMatchObject({ revision: 2 });
    await expect(saveOrder(reviewer!, save)).rejects.toMatchObject({ code: 40009 });
  });

  test('a change order merges two sets of changes from one revision: single changes are taken over, conflicts are chosen by the author, and nothing is saved before that', async () => {
    const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
    const begun = { ...draft('一')(), source: '来源', bodyHtml: '<p>第一段</p><p>第二段</p>' };
    const frame = { reason: '', applyAt: null, until: null };
    await saveOrder(editor!, { id, revision: 1, payload: begun, ...frame });
    await saveOrder(reviewer!, {
      id,
      revision: 2,
      payload: { ...begun, title: '他人的标题', source: '他人的来源', bodyHtml: '<p>第一段</p><p>他人的第二段</p>' },
      ...frame,
      reason: '甲',
    });
    const mine = {
      payload: { ...begun, source: '我的来源', bodyHtml: '<p onclick="x()">我的第一段</p><p>第二段</p>' },
      ...frame,
      reason: '乙',
    };
    const merged = await mergeOrder(editor!, { id, revision: 2, mine });
    expect(merged).toMatchObject({
      revision: 3,
      conflicts: [
        { path: 'source', label: '来源', mine: { parts: [{ text: '我的' }, { text: '来源' }] }, theirs: { parts: expect.anything() } },
        { path: 'reason', label: '原因', mine: { parts: [{ text: '乙' }] }, theirs: { parts: [{ text: '甲' }] } },
      ],
    });
    expect(await readOrder(editor!, { id })).toMatchObject({ revision: 3, payload: { source: '他人的来源' } });
    const [source, reasons] = merged.conflicts.map(({ key }) => key);
    const half = await mergeOrder(editor!, { id, revision: 2, mine, choices: { [source!]: 'mine' } });
    expect(half).toMatchObject({ revision: 3, conflicts: [{ path: 'reason' }] });
    const choices = { [source!]: 'mine', [reasons!]: 'theirs' } as const;
    expect(await mergeOrder(editor!, { id, revision: 2, mine, choices })).toEqual({ revision: 4, conflicts: [] });
    const { payload, reason } = await readOrder(reviewer!, { id });
    expect({ ...payload, reason }).toMatchObject({
      title: '他人的标题',
      source: '我的来源',
      bodyHtml: '<p>我的第一段</p><p>他人的第二段</p>',
      reason: '甲',
    });
    // Staff outside of the scope cannot merge, merging cannot move the order there, and a future revision is refused.
    const stranger = await actAs(ctx, editorRights, { scopes: ['notice'] });
    await expect(mergeOrder(stranger, { id, revision: 2, mine })).rejects.toMatchObject({ code: 40004 });
    const away = { ...mine, payload: { ...mine.payload, category: 'notice' } };
    const bound = await actAs(ctx, editorRights, { scopes: ['news'] });
    await expect(mergeOrder(bound, { id, revision: 4, mine: away, choices })).rejects.toMatchObject({ code: 40004 });
    await expect(mergeOrder(editor!, { id, revision: 9, mine })).rejects.toMatchObject({ code: 40009 });
    expect((await readOrder(editor!, { id })).revision).toBe(4);
  });

  test('a change order can be saved incomplete, with a list of what is wrong', async () => {
    const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
    const half = { category: 'news', title: '', bodyHtml: '<p><img src="/media/a.webp"></p>', source: '' };
    const saved = await saveOrder(editor!, { id, revision: 1, payload: half, reason: '', applyAt: null, until: null });
    expect(saved.errors).toEqual([{ path: 'title', message: '请填写标题' }]);
    expect(saved.findings).toMatchObject([{ path: 'bodyHtml', label: '正文', weight: 'warn', text: expect.stringContaining('图片') }]);
    expect((await readOrder(editor!, { id })).payload).toEqual({
      ...half,
      bodyHtml: '<p><img alt="" src="/media/a.webp" loading="lazy" /></p>',
    });
  });

  test('a change order does not publish private files', async () => {
    const keep = async (createdBy: string, visibility: 'public' | 'private') => {
      const id = crypto.randomUUID();
      const file = {
        id,
        name: '文件.pdf',
        mediaType: 'application/pdf',
        size: 1,
        sha256: id,
        storageKey: id,
        visibility,
        createdAt: now,
        createdBy,
      };
      await db.insertInto('files').values(file).execute();
      return id;
    };
    const withFile = (fileId: string) => ({ payload: () => ({ ...draft('附件')(), attachments: [{ fileId }] }) });
    for (const owner of ['visitor', 'client:1', 'system', 'seeker'])
      await expect(submitAs(editor!, withFile(await keep(owner, 'private'))), owner).rejects.toMatchObject({
        code: 40001,
        errors: [{ path: 'payload.attachments.0.fileId' }],
      });
    await expect(submitAs(editor!, withFile(crypto.randomUUID()))).rejects.toMatchObject({ code: 40001 });
    const own = await keep(`staff:${editor!.staffId}`, 'private');
    const order = await submitAs(editor!, withFile(own));
    await approveAs(reviewer!, order.id);
    expect(await db.selectFrom('files').select('visibility').where('id', '=', own).executeTakeFirst()).toEqual({ visibility: 'public' });
    // A file that was attached before may stay, even if it has been made private in the meantime.
    await db.updateTable('files').set({ visibility: 'private', createdBy: 'system' }).where('id', '=', own).execute();
    const { subject } = await readOrder(editor!, { id: order.id });
    expect(await submitAs(editor!, { subject: subject! })).toMatchObject({ state: 'submitted' });
    const deps = { linkKey: Buffer.alloc(32), publicUrl: 'https://a.example' } as ChangeDeps;
    await expect(readFileName(editor!, deps, { fileId: await keep('visitor', 'private') })).rejects.toMatchObject({ code: 40004 });
  });

  test('a change order contains no executable code, even before anybody opens it', async () => {
    const { id } = await createOrder(editor!, { type: 'article', act: 'write' });
    const bodyHtml = '<p onclick="x()">甲<script>x()</script><iframe src="https://a.example"></iframe></p><a href="javascript:x()">乙</a>';
    await saveOrder(editor!, { id, revision: 1, payload: { ...draft('干净')(), bodyHtml }, reason: '', applyAt: null, until: null });
    expect((await readOrder(reviewer!, { id })).payload['bodyHtml']).toBe('<p>甲</p><a>乙</a>');
  });
});

describe('releases', () => {
  test('a release is applied at once when its last order is approved', async () => {
    const [one, other] = [await submitAs(editor!, { payload: draft('批次之一') }), await submitAs(editor!, { payload: draft('批次之二') })];
    await createRelease(editor!, contentKind, { title: '两件一起', ids: [one.id, other.id] });
    expect(await approveAs(reviewer!, one.id)).toMatchObject({ state: 'approved' });
    expect(await titlesNow()).not.toContain('批次之一');
    expect(await approveAs(reviewer!, other.id)).toMatchObject({ state: 'applied' });
    expect(await titlesNow()).toEqual(expect.arrayContaining(['批次之一', '批次之二']));
  });

  test('a release changes nothing when one of its orders cannot be applied', async () => {
    const fine = await submitAs(editor!, { payload: draft('能生效的') });
    await importCategories(ctx, [{ code: 'short-lived', name: '将要撤销的栏目', section: 'news' }]);
    const refused = await submitAs(editor!, { payload: () => ({ ...draft('不能生效的')(), category: 'short-lived' }) });
    await db.deleteFrom('categories').where('code', '=', 'short-lived').execute();
    await createRelease(editor!, contentKind, { title: '一件不行', ids: [fine.id, refused.id] });
    await approveAs(reviewer!, fine.id);
    expect(await approveAs(reviewer!, refused.id)).toEqual({ state: 'failed', failure: '栏目不存在' });
    expect(await titlesNow()).not.toContain('能生效的');
    expect((await readOrder(editor!, { id: fine.id })).state).toBe('approved');
  });
});

describe('the database', () => {
  const statement = (text: string) => pool.query(text);

  test('the database accepts no approval by the author, of outdated content, or twice', async () => {
    const { id, contentHash } = await submitAs(editor!, { payload: draft('直接写库') });
    const insert = (by: number, hash: string, level = 1) =>
      statement(`insert into approval_decisions (request_id, level, decision, content_hash, decided_by, decided_at)
        values (${id}, ${level}, 'approve', '${hash}', ${by}, now())`);
    await expect(insert(editor!.staffId, contentHash)).rejects.toThrow('contributors cannot approve their own request');
    await expect(insert(reviewer!.staffId, '0'.repeat(64))).rejects.toThrow('the content has changed since the approval');
    await insert(reviewer!.staffId, contentHash);
    await expect(insert(reviewer!.staffId, contentHash, 2)).rejects.toThrow('one person cannot approve twice');
  });

  test('the database applies nothing without its approvals, and does not change submitted content', async () => {
    const { id } = await submitAs(editor!, { payload: draft('绕过复核') });
    for (const set of [`state = 'approved'`, `state = 'applied', applied_at = now()`, `state = 'applied', applied_at = now(), levels = 0`])
      await expect(statement(`update approval_requests set ${set} where id = ${id}`)).rejects.toThrow('without its approvals');
    await expect(statement(`update approval_requests set payload = '{"title":"别的"}' where id = ${id}`)).rejects.toThrow(
      'must change together',
    );
    await expect(
      statement(`update approval_requests set payload = '{"title":"别的"}', content_hash = repeat('0', 64) where id = ${id}`),
    ).rejects.toThrow('a submitted request cannot change');
    await expect(
      statement(`insert into approval_requests (kind, type, act, title, scope, state, payload, content_hash, levels, made_by, made_at, changed_at)
        values ('content', 'article', 'write', 'x', 'news', 'approved', '{}', 'x', 1, ${editor!.staffId}, now(), now())`),
    ).rejects.toThrow('must begin as a draft');
  });

  test('the database does not change revisions and decisions', async () => {
    await expect(statement('update approval_revisions set saved_by = saved_by')).rejects.toThrow('can only be inserted');
    await expect(statement('delete from approval_decisions')).rejects.toThrow('can only be inserted');
  });
});

test('a scheduled order is stopped when its approver has been dismissed', async () => {
  const at = new Date('2026-11-27T01:00:00Z');
  const leaving = await actAs(ctx, reviewerRights);
  const { id } = await submitAs(editor!, { payload: draft('离职者复核的'), applyAt: at.toISOString() });
  await approveAs(leaving, id);
  await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', leaving.staffId).execute();
  await applyDue({ ...ctx, now: at }, [contentKind]);
  expect(await readOrder(withLaterTime(editor!, at), { id })).toMatchObject({
    state: 'failed',
    failure: '复核人员的账号已停用，须重新复核',
  });
});
