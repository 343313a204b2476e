import { beforeAll, expect, test } from 'vitest';
import { replaceOwnFacts } from '#content/firm-facts/service/record-facts.ts';
import { useDatabase } from '#test/support/database.ts';
import { passageAt } from '#workflow/approvals/web/passage.ts';
import { allTypes } from './all-types.ts';
import { buildForm } from './service/draft/build-form.ts';
import { placeComments } from './service/draft/place-comments.ts';
import { readDraftAsShown } from './service/draft/shown-facts.ts';
import { listOrderDifferences } from './service/orders/order-differences.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-08-21T02:00:00Z') });
const type = allTypes.find(({ code }) => code === 'article')!;
const article = (bodyHtml: string) => ({ title: '公告', bodyHtml });

beforeAll(async () => {
  const common = { wordings: [], source: '制度', checkedOn: '2026-08-01', isSample: false };
  await replaceOwnFacts(ctx(), [
    { ...common, code: 'warning_line', title: '警戒线', values: ['2020-01-01 150%'] },
    { ...common, code: 'fee_note', title: '费用 <旧> & 新', values: ['2020-01-01 免费'] },
  ]);
});

const wordsOf = async (before: string, after: string): Promise<string> => {
  const form = await buildForm(ctx(), type);
  const order = { act: 'write' as const, before: article(before), payload: article(after) };
  const differences = await listOrderDifferences(ctx(), type, form, order);
  const body = differences.find(({ path }) => path === 'bodyHtml');
  return (body?.blocks ?? []).flatMap(({ parts }) => parts.map(({ text }) => text)).join('');
};

test('a comparison shows a citation as its value with the title of the fact', async () => {
  expect(await wordsOf('<p>警戒线为 150%。</p>', '<p>警戒线为 {{warning_line}}。</p>')).toContain('150%〔事实：警戒线〕');
});

test('a title with signs of markup leaves the compared text whole', async () => {
  expect(await wordsOf('<p>收费。</p>', '<p>{{fee_note}}，收费。</p>')).toContain('免费〔事实：费用 旧 新〕');
});

test('a comparison names a citation of an unknown fact', async () => {
  expect(await wordsOf('<p>甲</p>', '<p>甲{{no_such_line}}</p>')).toContain('没有这个事实：no_such_line');
});

test('a comment on a passage with a citation keeps its place: staff and reviewers quote what they see', async () => {
  const form = await buildForm(ctx(), type);
  const payload = article('<p>警戒线为 {{warning_line}}，请留意。</p>');
  const shown = await readDraftAsShown(ctx(), type, { subject: null, payload });
  const passage = passageAt(['警戒线为 150%，请留意。'], { block: 0, start: 0, end: 9 });
  expect(placeComments(form, shown)({ path: 'bodyHtml', passage }).state).toBe('found');
});
