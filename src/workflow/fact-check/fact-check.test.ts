import { beforeAll, beforeEach, expect, test } from 'vitest';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { replaceCustomerCenter } from '#content/branches/service/customer-center.ts';
import type { FirmFactDraft } from '#content/firm-facts/schema.ts';
import { replaceOwnFacts } from '#content/firm-facts/service/record-facts.ts';
import type { HelpDraft } from '#content/help/schema.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildFaq } from '#test/factories/content/help.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { checkFacts, ignoreFactFinding, listFactFindings, listFactWork } from './service/findings.ts';

const { db, context } = useDatabase();
const ctx = () => context({ now: new Date('2026-08-21T02:00:00Z') });
const fact = (code: string, value: string, wordings: string[], from = '2020-01-01'): FirmFactDraft => ({
  code,
  title: `事实${code}`,
  values: [`${from} ${value}`],
  wordings,
  source: '制度',
  checkedOn: '2026-08-01',
  isSample: false,
});

const facts = [
  fact('answer_days', '15', ['收到后{}个工作日内答复', '答复|{}个工作日']),
  fact('transfer_hours', '8:30—16:00', ['银证转账时间{}']),
  fact('proof_fee', '免费', ['资产证明{}']),
  fact('phone_hold', '24', ['换手机号后{}小时']),
  fact('rate', '7.5%', ['融资年利率{}'], '2026-08-01'),
  { ...fact('counter', '工作日 8:30—16:30', ['柜台{}']), contradictions: ['新号码…当日启用'] },
];

const publishHelpItem = async (draft: HelpDraft) => {
  await saveHelp(ctx(), draft);
  await publishHelp(ctx(), draft);
};
const publishText = (key: string, cells: string[]) =>
  publishPageText(ctx(), {
    key,
    title: '说明',
    lead: '说明',
    sections: [{ id: 'a', title: '', blocks: [{ kind: 'table', caption: '时限', head: ['事项', '时限'], rows: [cells] }] }],
  });

beforeAll(async () => {
  await updateSettings(ctx(), demoSite);
  await replaceHelpCategories(ctx(), 'faq', [{ code: 'zijin', name: '资金', summary: '说明' }]);
});

beforeEach(async () => {
  await db.deleteFrom('factFindings').execute();
  await replaceOwnFacts(ctx(), facts);
});

test('ten contradictions planted in texts of every kind are found, each with its place and the right value', async () => {
  const phone = demoSite.contact.complaintPhone;
  const faq = (code: string, answerHtml: string) => buildFaq({ code, category: 'zijin', content: { answerHtml, keywords: [] } });
  await publishHelpItem(faq('yi', '<p>投诉收到后<strong>十</strong>个工作日内答复。</p>'));
  await publishHelpItem(faq('er', '<p>银证转账时间 9:00 至 16:00。</p>'));
  await publishHelpItem(faq('san', '<p>换手机号后 48 小时内不能转账。</p>'));
  await publishHelpItem(faq('dui', `<p>收到后 15 个工作日内答复，投诉电话 ${phone}。</p>`));
  await publishText('/A/one', ['答复', '20 个工作日']);
  await publishText('/A/two', ['资产证明', '资产证明每份 20 元']);
  await publishPageText(ctx(), { key: '/A/three', title: '说明', lead: '银证转账时间 8:00—16:00', sections: [] });
  await replaceCustomerCenter(ctx(), {
    channels: [],
    topics: [
      { code: 'huan', title: '换号', summary: '换手机号后 12 小时生效', steps: ['资产证明 10 元'], materials: ['身份证'], hours: '全天' },
    ],
  });
  await addArticles(
    ctx(),
    { title: '新公告', bodyHtml: '<p>融资年利率 6.8%。</p>', publishedAt: new Date('2026-08-20T02:00:00Z') },
    { title: '旧公告', bodyHtml: '<p>融资年利率 6.8%。</p>', publishedAt: new Date('2025-08-20T02:00:00Z') },
    { title: '引用停用', bodyHtml: '<p>请见 {{gone_fact}}。</p>', publishedAt: new Date('2026-08-20T02:00:00Z') },
  );
  expect(await checkFacts(ctx())).toBe(10);
  const { records } = await listFactFindings(ctx(), { state: 'open' });
  expect(records.find(({ code }) => code === 'rate')).toMatchObject({ fact: '事实rate', since: '2026-08-01' });
  expect(records.map(({ typeTitle, code, written, expected }) => [typeTitle, code, written, expected])).toEqual(
    expect.arrayContaining([
      ['常见问题', 'answer_days', '十', '15'],
      ['常见问题', 'transfer_hours', '9:00 至 16:00', '8:30—16:00'],
      ['常见问题', 'phone_hold', '48', '24'],
      ['页面文字', 'answer_days', '20', '15'],
      ['页面文字', 'proof_fee', '每份 20 元', '免费'],
      ['页面文字', 'transfer_hours', '8:00—16:00', '8:30—16:00'],
      ['客户服务中心', 'phone_hold', '12', '24'],
      ['客户服务中心', 'proof_fee', '10 元', '免费'],
      ['文章与公告', 'rate', '6.8%', '7.5%'],
      ['文章与公告', 'gone_fact', '{{gone_fact}}', null],
    ]),
  );
});

test('words that contradict a fact are found: at once for a hold, every day for working days, a price for what is free', async () => {
  const before = await checkFacts(ctx());
  const answers = ['柜台每日 8:30–16:30', '柜台随时办理', '新号码审核后当日启用', '资产证明工本费 10 元', '柜台交易日 8:30–16:30'];
  await publishHelpItem(
    buildFaq({ code: 'wu', category: 'zijin', content: { answerHtml: answers.map((one) => `<p>${one}</p>`).join(''), keywords: [] } }),
  );
  expect((await checkFacts(ctx())) - before).toBe(4);
  const { records } = await listFactFindings(ctx(), { state: 'open' });
  expect(records.map(({ code, written }) => [code, written])).toEqual(
    expect.arrayContaining([
      ['counter', '每日 8:30–16:30'],
      ['counter', '随时'],
      ['counter', '新号码审核后当日启用'],
      ['proof_fee', '工本费 10 元'],
    ]),
  );
});

test('a finding ends when the text is put right or the fact changes, and stays one finding until then', async () => {
  await publishHelpItem(buildFaq({ code: 'si', category: 'zijin', content: { answerHtml: '<p>融资年利率 7.0%</p>', keywords: [] } }));
  const before = await checkFacts(ctx());
  expect(await checkFacts(context({ now: new Date('2026-08-22T02:00:00Z') }))).toBe(before);
  await replaceOwnFacts(ctx(), [...facts.filter(({ code }) => code !== 'rate'), fact('rate', '7%', ['融资年利率{}'], '2026-08-01')]);
  await checkFacts(context({ now: new Date('2026-08-23T02:00:00Z') }));
  const { records } = await listFactFindings(ctx(), { state: 'ended' });
  expect(records).toContainEqual(expect.objectContaining({ code: 'rate', written: '7.0%', state: 'gone' }));
});

test('an ignored finding is not reported again, and its reason is kept', async () => {
  await checkFacts(ctx());
  const [first] = (await listFactFindings(ctx(), { state: 'open' })).records;
  const open = await checkFacts(ctx());
  const staff = await buildStaff(ctx(), {});
  const actor = staffActor(staff.id, { 'content.draft': 'all' }, { scopes: { category: ['*'], branch: ['*'], queue: ['*'] } });
  await ignoreFactFinding(context({ actor }), { id: first!.id, reason: '引用他人的说法' });
  expect(await checkFacts(ctx())).toBe(open - 1);
  await expect(ignoreFactFinding(context({ actor }), { id: first!.id, reason: '再次' })).rejects.toMatchObject({ code: 40009 });
});

test('staff see only the findings of their own categories', async () => {
  await checkFacts(ctx());
  const actor = staffActor(1, { 'content.draft': 'all' }, { scopes: { category: ['news'], branch: ['*'] } });
  const seen = await listFactWork(context({ actor }), 50);
  expect(new Set(seen.map(({ category }) => category))).toEqual(new Set(['news']));
});
