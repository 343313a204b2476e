import { describe, expect, test } from 'vitest';
import { readMarkedSentences, type MarkedSentence } from '#test/support/marked-sentences.ts';
import { checkContent } from './service/engine/check-content.ts';
import type { PlaceCode } from './service/places.ts';
import type { RuleExample, TextRule } from './service/rule.ts';
import { allRules } from './service/rules/all-rules.ts';

const today = '2026-12-01';
const data = { published: new Set<string>(), fundNames: new Map([['000001', '前厅稳健混合']]) };
/** Checks that compare with a form, facts or words of the firm; they have tests of their own. */
const ofCaller = new Set(['figures', 'citations', 'ownWords']);

function codesOf(example: RuleExample, place: PlaceCode | undefined): string[] {
  const { text, fields = {}, place: own } = typeof example === 'string' ? { text: example } : { fields: {}, ...example };
  const html = text.startsWith('<') ? text : undefined;
  const checked = { path: 'text', name: 'text', label: '正文', text: html ? html.replaceAll(/<[^>]*>/g, '') : text, ...(html && { html }) };
  const days = Object.entries(fields).map(([name, day]) => ({ path: name, name, label: name, day }));
  return checkContent({ kind: 'page-text', place: own ?? place ?? 'product', title: '', today, texts: [checked], days }, data).map(
    ({ rule }) => rule.code,
  );
}

const cases = (outcome: 'passes' | 'fails') =>
  allRules
    .filter(({ matcher }) => matcher.kind !== 'check' || !ofCaller.has(matcher.check))
    .flatMap((rule) =>
      rule.examples[outcome].map((example) => [rule.code, typeof example === 'string' ? example : example.text, rule, example] as const),
    );

const placeFor = ({ places }: TextRule): PlaceCode | undefined => (places.includes('product') ? 'product' : places[0]);

describe('the examples of a rule', () => {
  test.each(cases('fails'))('%s is broken by: %s', (code, _text, rule, example) => {
    expect(codesOf(example, placeFor(rule))).toContain(code);
  });
  test.each(cases('passes'))('%s is kept by: %s', (code, _text, rule, example) => {
    expect(codesOf(example, placeFor(rule))).not.toContain(code);
  });
});

/** The group in which a sentence of the marked set stands. */
const placeBySentence: Readonly<Record<string, PlaceCode>> = {
  ad: 'promotion',
  product: 'product',
  faq: 'answers',
  notice: 'notices',
  research: 'research',
  lesson: 'education',
  recruit: 'recruitment',
};

/** The family of the marked set for a rule, by the beginning of its code. */
const familyByPrefix: readonly (readonly [prefix: string, family: string])[] = [
  ['gift-', 'gift'],
  ['pressure-', 'pressure'],
  ['disparage-', 'disparage'],
  ['suitability-', 'suitability'],
  ['unlicensed-', 'unlicensed'],
  ['private-fund-', 'unlicensed'],
  ['endorse-', 'endorsement'],
  ['recruit-', 'recruitment'],
  ['personal-', 'personal'],
  ['contact-', 'contact'],
  ['link-', 'contact'],
];
const familyOfRule = (code: string): string =>
  familyByPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? code.slice(0, code.indexOf('-'));

/**
 * A marked sentence is right when a rule of a marked family finds it, and an unmarked one when no rule does. A further family on a marked
 * sentence is no error: sentences break more rules than they are marked with.
 */
function measure(sentences: readonly MarkedSentence[]) {
  const judged = sentences.map(({ place, text, families }) => {
    const found = [...new Set(codesOf(text, placeBySentence[place]).map(familyOfRule))];
    return {
      line: `${place} [${families.join(' ')}] [${found.join(' ')}] ${text}`,
      isMarked: families.length > 0,
      found,
      isRight: found.some((one) => families.includes(one)),
    };
  });
  const right = judged.filter(({ isRight }) => isRight).length;
  const wrong = judged.filter(({ isMarked, found }) => !isMarked && found.length > 0).map(({ line }) => line);
  const missed = judged.filter(({ isMarked, isRight }) => isMarked && !isRight).map(({ line }) => line);
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), wrong, missed };
}

describe('on the marked sentences precision and recall are at least 0.95', () => {
  const { development, heldOut } = readMarkedSentences();
  test.each([
    ['development', development],
    ['held-out', heldOut],
  ])('on the %s half', (_half, sentences) => {
    expect(sentences).toHaveLength(200);
    const { precision, recall, wrong, missed } = measure(sentences);
    expect({ precision, recall }, [...wrong, '', ...missed].join('\n')).toEqual({
      precision: expect.toSatisfy((value: number) => value >= 0.95),
      recall: expect.toSatisfy((value: number) => value >= 0.95),
    });
  });
});
