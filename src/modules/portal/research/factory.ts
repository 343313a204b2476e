import { knownCategories } from '#modules/portal/content/calls.ts';
import type { ArticleInput } from '#modules/portal/content/schema/articles.ts';
import type { FactsOf } from '#modules/portal/content/schema/facts.ts';

/** A report on the market by one analyst, with all that a report may say beside its text; say only what the test is about. */
export function buildReport({
  facts,
  ...overrides
}: Partial<Omit<ArticleInput, 'facts'>> & { facts?: Partial<FactsOf<'research'>> } = {}): ArticleInput {
  return {
    category: knownCategories.research,
    title: '融资余额观察',
    bodyHtml: '<p>余额是存量。</p><h2>一、口径</h2><ul><li>余额</li><li>买入额</li></ul>',
    source: '前厅证券研究所',
    ...overrides,
    facts: {
      of: 'research',
      kind: 'strategy',
      analysts: [{ name: '程若言', certificate: 'S0000052105004' }],
      statement: '独立、客观，薪酬与意见不挂钩。',
      views: ['余额两周持平'],
      dataUntil: '2026-08-19',
      figures: [{ name: '融资余额', value: '26,411.31 亿元', asOf: '2026-08-19', source: '交易所' }],
      charts: [
        {
          title: '融资余额',
          unit: '亿元',
          digits: 2,
          source: '交易所',
          points: [
            { label: '2026-08-18', value: 26_400 },
            { label: '2026-08-19', value: 26_411.31 },
          ],
        },
      ],
      risks: ['历史不代表未来'],
      ...facts,
    },
  };
}
