import { beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { listRuleExceptions, replaceRuleExceptions } from '#content/text-rules/service/exceptions.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildFaq } from '#test/factories/content/help.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { createOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { checkTexts } from './service/check-texts.ts';
import { readRuleCoverage } from './service/coverage.ts';
import { listRuleFindings, listRuleWork } from './service/list-findings.ts';
import { prepareException, prepareFix } from './service/prepare-orders.ts';

const { db, context } = useDatabase();
const on = (day: string) => context({ now: new Date(`${day}T02:00:00Z`) });
const ctx = on('2026-11-24');
let editor: Context & { staffId: number };
let reviewer: Context & { staffId: number };

const publishAnswer = async (code: string, answerHtml: string, at = ctx) => {
  const faq = buildFaq({ code, title: `问题${code}`, category: 'zijin', content: { answerHtml, keywords: [] } });
  await saveHelp(at, faq);
  await publishHelp(at, faq);
};
const openOf = async (rule?: string) => (await listRuleFindings(ctx, { state: 'open', ...(rule && { rule }) })).records;

beforeAll(async () => {
  await updateSettings(ctx, demoSite);
  await replaceHelpCategories(ctx, 'faq', [{ code: 'zijin', name: '资金', summary: '说明' }]);
  await addArticles(ctx, { title: '原来的公告', category: 'notice' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

beforeEach(async () => {
  await db.deleteFrom('ruleFindings').execute();
  await db.deleteFrom('ruleExceptions').execute();
});

test('an order with a forbidden promise cannot be submitted; the reason names the passage', async () => {
  const payload = () => ({ category: 'news', title: '保本保息的产品', bodyHtml: '<p>正文。</p>', source: '前厅证券' });
  await expect(submitAs(editor, { payload })).rejects.toMatchObject({
    errors: [{ path: 'payload.title', message: expect.stringContaining('“保本保息”') }],
  });
});

test('a lawful warning with the same words can be submitted', async () => {
  const payload = () => ({ category: 'news', title: '警惕“保本保息”骗局', bodyHtml: '<p>本公司产品不保本。</p>', source: '前厅证券' });
  expect(await submitAs(editor, { payload })).toMatchObject({ state: 'submitted' });
});

test('the check finds live texts, keeps one finding until the text is right, and then ends it', async () => {
  await publishAnswer('yi', '<p>本产品保本<strong>保息</strong>。</p>');
  await checkTexts(ctx);
  const [finding] = await openOf('promise-principal');
  expect(finding).toMatchObject({
    ruleName: '承诺保本',
    law: '《广告法（2021 年修正）》第二十五条第一项',
    ownerName: '合规',
    severity: 'block',
    typeTitle: '常见问题',
    written: '保本保息',
    instead: '不保证本金不受损失',
  });
  await checkTexts(on('2026-11-25'));
  expect((await openOf('promise-principal')).map(({ id, foundAt }) => [id, foundAt])).toEqual([[finding!.id, ctx.now.toISOString()]]);
  await publishAnswer('yi', '<p>本产品不保本。</p>');
  await checkTexts(on('2026-11-26'));
  expect(await openOf('promise-principal')).toEqual([]);
  expect((await listRuleFindings(ctx, { state: 'ended' })).records.map(({ id }) => id)).toContain(finding!.id);
});

test('an approved version is checked as of its day: an exception that ends before does not cover it', async () => {
  const entry = { passage: '保本保息', rule: 'promise-principal', kind: '', subject: '', reason: '引用法规名称', until: '2026-12-01' };
  await replaceRuleExceptions(ctx, [entry]);
  const payload = () => ({ category: 'news', title: '下月公告', bodyHtml: '<p>本产品保本保息。</p>', source: '前厅证券' });
  const { id } = await submitAs(editor, { payload, applyAt: '2026-12-24T02:00:00Z' });
  // The word 保本 is also one that the firm has compliance approve.
  await approveAs(reviewer, id);
  await approveAs(await actAs(ctx, complianceRights), id, 2);
  await checkTexts(ctx);
  expect(await openOf('promise-principal')).toMatchObject([{ title: '下月公告', orderId: id, href: `/changes/${id}` }]);
  expect((await readRuleCoverage(ctx)).versions).toBe(1);
  await replaceRuleExceptions(ctx, [{ ...entry, until: '2026-12-31' }]);
  await checkTexts(on('2026-11-25'));
  expect(await openOf('promise-principal')).toEqual([]);
});

test('a finding becomes a change order with the suggested text, which can be submitted', async () => {
  await publishAnswer('er', '<p>全国唯一支持该功能的软件，零佣金炒股。</p>');
  await checkTexts(ctx);
  const [finding] = await openOf('gift-free-commission');
  const { id, isFilled } = await prepareFix(editor, { id: finding!.id });
  expect(isFilled).toBe(true);
  const order = await readOrder(editor, { id });
  expect(JSON.stringify(order.payload)).toContain('佣金按约定费率收取');
  expect(order.reason).toContain('零佣金');
  expect(order.findings.filter(({ rule }) => rule?.code === 'gift-free-commission')).toEqual([]);
});

test('a missing risk statement is reported once for the content and appended by the suggestion', async () => {
  const text = '开通股票期权后，客户可以买卖期权合约。合约分为认购和认沽，到期时按规则行权或者放弃，手续费按公布的标准收取，开通前请预约。';
  const payload = () => ({ category: 'news', title: '期权业务上线', bodyHtml: `<p>${text}${text}</p>`, source: '前厅证券' });
  const { id } = await createOrder(editor, { type: 'article', act: 'write' });
  const { revision } = await readOrder(editor, { id });
  const saved = await saveOrder(editor, {
    id,
    revision,
    payload: { ...payload(), category: 'tzjy' },
    reason: '',
    applyAt: null,
    until: null,
  });
  expect(saved.findings.filter(({ rule }) => rule?.code === 'risk-options')).toMatchObject([
    { weight: 'warn', rule: { written: '', instead: expect.stringContaining('风险') } },
  ]);
});

test('an exception needs a second person, ends on its day, and until then lets the passage stand', async () => {
  await publishAnswer('san', '<p>历史资料：当时宣传保本保息。</p>');
  await checkTexts(ctx);
  const openNow = async () => (await openOf('promise-principal')).filter(({ title }) => title === '问题san');
  const [finding] = await openNow();
  const { id } = await prepareException(editor, { id: finding!.id, reason: '引用历史宣传材料', until: '2026-12-10', isEverywhere: false });
  const { revision } = await readOrder(editor, { id });
  await submitRequest(editor, contentKind, { id, revision });
  expect(await listRuleExceptions(ctx)).toEqual([]);
  await expect(
    approveAs({ ...editor, actor: { ...reviewer.actor, staffId: editor.staffId } as Context['actor'] }, id),
  ).rejects.toMatchObject({
    code: 40300,
  });
  expect(await approveAs(reviewer, id)).toEqual({ state: 'applied', failure: null });
  expect(await listRuleExceptions(ctx)).toMatchObject([
    { passage: '保本保息', kind: 'faq', reason: '引用历史宣传材料', until: '2026-12-10' },
  ]);
  await checkTexts(on('2026-11-25'));
  expect(await openNow()).toEqual([]);
  expect((await readRuleCoverage(ctx)).exceptions).toMatchObject([{ passage: '保本保息', ruleName: '承诺保本', hasEnded: false }]);
  await checkTexts(on('2026-12-11'));
  expect(await openNow()).toHaveLength(1);
});

test('a finding copies no number of a person', async () => {
  await publishAnswer('wu', '<p>有问题请联系客户经理，手机 13987654321，邮箱 zhangsan1985@qq.com。</p>');
  await checkTexts(ctx);
  const kept = JSON.stringify(
    await db.selectFrom('ruleFindings').select(['rule', 'written', 'excerpt']).where('rule', 'like', 'personal-%').execute(),
  );
  expect(kept).toContain('139****');
  expect(kept).toContain('z***@qq.com');
  expect(kept).not.toMatch(/13987|54321|zhangsan/);
});

test('an exception longer than a year is refused at its field', async () => {
  const entry = { passage: '保本', rule: 'promise-principal', kind: '', subject: '', reason: '引用法规名称' };
  await expect(replaceRuleExceptions(ctx, [{ ...entry, until: '2028-01-01' }])).rejects.toMatchObject({ errors: [{ path: '0.until' }] });
  expect(await listRuleExceptions(ctx)).toEqual([]);
});

test('findings are in the inbox of the role that owns the rule, and of no other', async () => {
  await publishAnswer('si', '<p>本产品保本保息。</p>');
  await checkTexts(ctx);
  const workOf = async (role: string) => {
    const { id } = await buildStaff(ctx, { roles: [role] });
    const actor = staffActor(id, { 'content.read': 'all' }, { scopes: { category: ['*'], branch: ['*'] } });
    return (await listRuleWork({ ...ctx, actor }, 50)).filter(({ rule }) => rule === 'promise-principal').length;
  };
  expect(await workOf('compliance')).toBe((await openOf('promise-principal')).length);
  expect(await workOf('recruiter')).toBe(0);
});

test('staff see only the findings of their own categories, and cannot prepare an order for others', async () => {
  await addArticles(ctx, { title: '保本保息公告', category: 'news' });
  await checkTexts(ctx);
  const stranger = await actAs(ctx, editorRights, { scopes: ['notice'] });
  expect((await listRuleFindings(stranger, { state: 'open' })).records.filter(({ title }) => title === '保本保息公告')).toEqual([]);
  const finding = (await openOf('promise-principal')).find(({ title }) => title === '保本保息公告');
  await expect(prepareFix(stranger, { id: finding!.id })).rejects.toMatchObject({ code: 40004 });
});

test('the coverage counts what was read in each place', async () => {
  await checkTexts(ctx);
  const { places, families, checkedAt } = await readRuleCoverage(ctx);
  expect(checkedAt).toBe(ctx.now.toISOString());
  expect(places.find(({ place }) => place === 'answers')!.contents).toBeGreaterThan(0);
  expect(families.flatMap(({ rules }) => rules).length).toBeGreaterThanOrEqual(50);
});
