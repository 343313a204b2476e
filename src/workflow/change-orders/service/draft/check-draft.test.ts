import { expect, test } from 'vitest';
import type { FormField } from '../../schema/contents.ts';
import { checkDraft } from './check-draft.ts';

const field = (kind: FormField['kind'], title: string): FormField => ({ kind, title, isRequired: true });
const form: FormField = {
  ...field('group', ''),
  fields: { title: field('text', '标题'), summary: field('lines', '摘要'), tags: field('words', '要点'), bodyHtml: field('html', '正文') },
};
const watch = {
  words: [{ word: '稳赚不赔', weight: 'compliance' as const, reason: '承诺收益' }],
  today: '2026-11-24',
  published: new Set<string>(),
  facts: new Map(),
  factsDay: '2026-11-24',
};
const weightsOf = (draft: object) => checkDraft(form, draft, watch).map(({ path, weight }) => `${path} ${weight}`);

test('texts of every kind are checked as readers see them, without markup', () => {
  expect(weightsOf({ bodyHtml: '<p>客户 1101051949<strong>1231002X</strong>，稳<strong>赚</strong>不赔</p>' })).toEqual([
    'bodyHtml compliance',
    'bodyHtml block',
  ]);
  for (const written of ['穩賺不賠', '稳\u200b赚不赔', '稳赚\u00ad不赔', '稳 赚 不 赔'])
    expect(weightsOf({ title: written, summary: written, tags: [written], bodyHtml: `<p>${written}</p>` }), written).toEqual(
      ['title compliance', 'summary compliance', 'tags.0 compliance', 'bodyHtml compliance'].map((one) => one.replace('tags.0', 'tags')),
    );
  expect(weightsOf({ title: '110105 19491231 002X', summary: '稳赚。', bodyHtml: '<p>稳赚</p><p>不赔</p>' })).toEqual(['title block']);
});
