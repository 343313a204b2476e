import { beforeEach, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { getArticle } from '#content/articles/service/articles/read-article.ts';
import { importArticles } from '#content/articles/service/import/import-articles.ts';
import { getPageText, publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { replaceHelpCategories } from '#content/help/service/categories.ts';
import { listFaqs } from '#content/help/service/faqs.ts';
import { publishHelp, saveHelp } from '#content/help/service/write-help.ts';
import { publishMarginTerms } from '#securities/margin-terms/service/publish-terms.ts';
import { buildArticle, testCategories } from '#test/factories/content/articles.ts';
import { buildFaq } from '#test/factories/content/help.ts';
import { buildTermsDraft } from '#test/factories/securities/margin-terms.ts';
import { useDatabase } from '#test/support/database.ts';
import type { FirmFactDraft } from './schema.ts';
import { listFirmFacts } from './service/list-facts.ts';
import { listOwnFacts, recordFacts, replaceOwnFacts, type FactSource } from './service/record-facts.ts';

const { db, context } = useDatabase();
const on = (day: string) => context({ now: new Date(`${day}T02:00:00Z`) });

const hours: FirmFactDraft = {
  code: 'transfer_hours',
  title: '银证转账时间',
  values: ['2020-01-01 9:00—16:00', '2026-08-21 8:30—16:00'],
  wordings: ['银证转账…交易日{}'],
  source: '服务时间表',
  checkedOn: '2026-08-01',
  isSample: false,
};

beforeEach(async () => {
  await db.deleteFrom('firmFacts').execute();
  await replaceOwnFacts(context(), [hours]);
});

test('an undated text shows the value of today, and the next one from its day on', async () => {
  await replaceHelpCategories(context(), 'faq', [{ code: 'zijin', name: '资金', summary: '说明' }]);
  const faq = buildFaq({ category: 'zijin', content: { answerHtml: '<p>交易日 {{transfer_hours}}</p>', keywords: [] } });
  await saveHelp(context(), faq);
  await publishHelp(context(), faq);
  const answerOn = async (day: string) => (await listFaqs(on(day), {})).records[0]!.answer;
  expect(await answerOn('2026-08-20')).toBe('<p>交易日 9:00—16:00</p>');
  expect(await answerOn('2026-08-21')).toBe('<p>交易日 8:30—16:00</p>');
});

test('a dated notice shows the value of its own day, in its text and its summary', async () => {
  await importCategories(context(), testCategories);
  const bodyHtml = '<p>银证转账时间为 {{transfer_hours}}。</p>';
  const article = buildArticle({ bodyHtml, publishedAt: new Date('2024-03-01T02:00:00Z') });
  const [id] = await importArticles(context(), [article]);
  expect(await getArticle(context(), { id: id! })).toMatchObject({
    content: '<p>银证转账时间为 9:00—16:00。</p>',
    summary: '银证转账时间为 9:00—16:00。',
  });
});

test('every field of a page text can cite a fact', async () => {
  await publishPageText(context(), {
    key: '/A/b',
    title: '说明',
    lead: '时间 {{transfer_hours}}',
    sections: [
      {
        id: 'a',
        title: '',
        blocks: [
          { kind: 'table', caption: '表', head: ['项', '时间'], rows: [['转账', '{{transfer_hours}}']] },
          { kind: 'facts', facts: [{ label: '转账', value: '{{transfer_hours}}' }] },
        ],
      },
    ],
  });
  const text = await getPageText(context(), { key: '/A/b' });
  expect(text.lead).toBe('时间 8:30—16:00');
  expect(JSON.stringify(text.sections)).not.toContain('{{');
  const words = await db.selectFrom('searchPages').selectAll().where('path', '=', '/A/b').executeTakeFirst();
  expect(JSON.stringify(words ?? '')).not.toContain('{{');
});

test('the parameters of a subject are facts with the values of all their days', async () => {
  await publishMarginTerms(context(), buildTermsDraft());
  const { records } = await listFirmFacts(context(), {});
  const { terms, effectiveFrom } = buildTermsDraft();
  expect(records).toContainEqual(
    expect.objectContaining({ code: 'warning_line', value: `${terms.lines.warning}%`, from: effectiveFrom, source: '两融业务参数' }),
  );
});

const phone = (values: string): FactSource => ({
  origin: 'test',
  list: async () => [{ code: 'test_phone', title: '电话', wordings: ['电话{}'], source: '设置', values }],
});

test('a source without history gets one: the former value stays for the days before the change', async () => {
  await recordFacts(on('2026-07-01'), phone('010-1'));
  await recordFacts(on('2026-08-01'), phone('010-2'));
  await recordFacts(on('2026-08-02'), phone('010-2'));
  const values = await db
    .selectFrom('firmFactValues')
    .select(['validFrom', 'value'])
    .where('code', '=', 'test_phone')
    .orderBy('validFrom')
    .execute();
  expect(values).toEqual([
    { validFrom: '0001-01-01', value: '010-1' },
    { validFrom: '2026-08-01', value: '010-2' },
  ]);
});

test('a fact that its source no longer has is not offered, and texts that cite it keep its last value', async () => {
  await recordFacts(context(), phone('010-1'));
  await recordFacts(context(), { origin: 'test', list: async () => [] });
  expect((await listFirmFacts(context(), {})).records.map(({ code }) => code)).not.toContain('test_phone');
  await publishPageText(context(), { key: '/A/c', title: '说明', lead: '电话 {{test_phone}}', sections: [] });
  expect((await getPageText(context(), { key: '/A/c' })).lead).toBe('电话 010-1');
});

test('own facts are replaced as a list and refuse the code of another subject', async () => {
  await recordFacts(context(), phone('010-1'));
  await expect(replaceOwnFacts(context(), [{ ...hours, code: 'test_phone' }])).rejects.toMatchObject({
    errors: [{ path: '0.code', message: '这个代码已由系统数据使用' }],
  });
  expect(await listOwnFacts(context())).toEqual([hours]);
});

test.each([
  ['数值', { values: ['2026-01-01 <b>1</b>'] }, '0.values.0'],
  ['日期', { values: ['2026-02-30 1'] }, '0.values.0'],
  ['说法', { wordings: ['警戒线'] }, '0.wordings.0'],
  ['同一天两个数值', { values: [hours.values[0]!, '2020-01-01 1'] }, '0.values'],
])('a wrong %s of a fact is refused at its field and changes nothing', async (_name, change, path) => {
  await expect(replaceOwnFacts(context(), [{ ...hours, ...change }])).rejects.toMatchObject({ errors: [{ path }] });
  expect(await listOwnFacts(context())).toEqual([hours]);
});
