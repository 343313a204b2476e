import { expect, test } from 'vitest';
import type { FirmFact } from '#content/firm-facts/service/fact-book.ts';
import type { FormField } from '../../schema/contents.ts';
import { findWrongCitations } from './check-citations.ts';
import { checkDraft, type DraftCheckData } from './check-draft.ts';
import { toCheckedContent } from './checked-content.ts';

const field = (kind: FormField['kind'], title: string): FormField => ({ kind, title, isRequired: true });
const form: FormField = {
  ...field('group', ''),
  fields: { title: field('text', '标题'), summary: field('lines', '摘要'), tags: field('words', '要点'), bodyHtml: field('html', '正文') },
};
const today = '2026-11-24';
const watch: DraftCheckData = {
  words: [{ word: '今夜赏月', weight: 'compliance', reason: '活动须报批' }],
  published: new Set<string>(),
  fundNames: new Map(),
  facts: new Map(),
  factsDay: today,
  exceptions: [],
};
const check = (own: FormField, draft: object, data: DraftCheckData = watch) => {
  const content = toCheckedContent({ kind: 'faq', category: '', title: '', form: own, draft, today });
  return checkDraft({ form: own, draft, content, subject: '1' }, data);
};
/** The words of the firm and personal data. */
const weightsOf = (draft: object) =>
  check(form, draft)
    .filter(({ rule }) => ['own-words', 'personal-identity'].includes(rule!.code))
    .map(({ path, weight }) => `${path} ${weight}`);

test('texts of every kind are checked as readers see them, without markup', () => {
  expect(weightsOf({ bodyHtml: '<p>客户 1101051949<strong>1231002X</strong>，今<strong>夜</strong>赏月</p>' })).toEqual([
    'bodyHtml compliance',
    'bodyHtml block',
  ]);
  for (const written of ['今夜賞月', '今\u200b夜赏月', '今夜\u00ad赏月', '今 夜 赏 月'])
    expect(weightsOf({ title: written, summary: written, tags: [written], bodyHtml: `<p>${written}</p>` }), written).toEqual(
      ['title compliance', 'summary compliance', 'tags.0 compliance', 'bodyHtml compliance'].map((one) => one.replace('tags.0', 'tags')),
    );
  expect(weightsOf({ title: '110105 19491231 002X', summary: '今夜。', bodyHtml: '<p>今夜</p><p>赏月</p>' })).toEqual(['title block']);
});

const fact = (code: string, value: string, wordings: string[]): FirmFact => ({
  code,
  origin: 'firm',
  title: code,
  wordings,
  contradictions: [],
  source: '制度',
  checkedOn: '2026-11-01',
  isSample: false,
  isRetired: false,
  values: [{ from: '2026-01-01', value }],
});
const facts = new Map([fact('warning', '150%', ['警戒线{}']), fact('days', '15', ['答复|{}个工作日'])].map((one) => [one.code, one]));
const citing = (kind: FormField['kind'], title: string): FormField => ({ ...field(kind, title), citesFacts: true });
const textForm: FormField = {
  ...field('group', ''),
  fields: {
    title: field('text', '标题'),
    steps: citing('words', '步骤'),
    bodyHtml: citing('html', '正文'),
    label: citing('text', '名称'),
    value: citing('text', '内容'),
  },
};
const figuresOf = (draft: object) =>
  check(textForm, draft, { ...watch, facts }).flatMap(({ path, fact: found }) => (found ? [{ path, ...found }] : []));

test('a figure that a fact contains is offered as a citation, with its exact place in the field', () => {
  const bodyHtml = '<p>警戒线为<strong>140%</strong>。</p>';
  const [found] = figuresOf({ bodyHtml });
  expect(found).toMatchObject({ path: 'bodyHtml', code: 'warning', value: '150%', written: '140%', isRight: false, entry: null });
  expect(bodyHtml.slice(found!.at, found!.at + found!.length)).toBe('140%');
  expect(figuresOf({ steps: ['签约', '警戒线 150%'] })).toMatchObject([{ path: 'steps', entry: 1, at: 4, length: 4, isRight: true }]);
  expect(figuresOf({ label: '答复', value: '10 个工作日' })).toMatchObject([{ path: 'value', code: 'days', written: '10', at: 0 }]);
});

test('a figure in a field that cannot cite facts, and one that is cited already, are not offered', () => {
  expect(figuresOf({ title: '警戒线 140%', bodyHtml: '<p>警戒线为{{warning}}</p>' })).toEqual([]);
});

test('a citation of an unknown fact, or where none can be shown, is an error at its field', () => {
  expect(findWrongCitations(textForm, { title: '{{warning}}', steps: ['{{warnung}}'], bodyHtml: '<p>{{warning}}</p>' }, facts)).toEqual([
    { path: 'title', message: '这里不能引用事实，请直接填写' },
    { path: 'steps', message: '没有代码为 warnung 的事实，或已停用，请重新选择' },
  ]);
});

test('a passage that breaks a rule prevents submission and has a text instead of it; with an exception it only reminds', () => {
  const [found] = check(form, { title: '本产品保本保息。' });
  expect(found).toMatchObject({
    path: 'title',
    weight: 'block',
    rule: { code: 'promise-principal', written: '保本保息', instead: '不保证本金不受损失' },
  });
  const exception = { rule: 'promise-principal', passage: '保本保息', kind: 'faq', subject: '1', reason: '引用原文', until: '2026-12-31' };
  expect(check(form, { title: '本产品保本保息。' }, { ...watch, exceptions: [exception] })).toMatchObject([
    { path: 'title', weight: 'warn' },
  ]);
  expect(check(form, { title: '本产品保本保息。' }, { ...watch, exceptions: [{ ...exception, subject: '2' }] })).toMatchObject([
    { weight: 'block' },
  ]);
});
