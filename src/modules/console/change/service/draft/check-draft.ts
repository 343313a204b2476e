import { checkBody } from '#console/ui/rich-text/checks.ts';
import { checkIdNumber } from '#web/form/id-number.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Finding } from '../../schema/orders.ts';
import type { GuardedWord } from '../../schema/words.ts';
import { leavesOf, wordsOfValue, type Leaf } from './walk-draft.ts';

/** What texts are held against; `today` in Shanghai. */
export interface Watch {
  words: readonly GuardedWord[];
  today: string;
}

/** What a reviewer would stumble over: watched words, personal data, headings, links and pictures of running text. */
export function checkDraft(form: FormField, draft: unknown, { words, today }: Watch): Finding[] {
  return [...leavesOf(form, draft)].flatMap((leaf) => (isText(leaf) ? checkText(leaf, { words, today }) : []));
}

const isText = ({ field, value }: Leaf): boolean =>
  (['text', 'lines', 'html'].includes(field.kind) && typeof value === 'string') || field.kind === 'words';

function checkText({ path, label, field, value }: Leaf, { words, today }: Watch): Finding[] {
  const text = wordsOfValue(field, value);
  const found = (weight: Finding['weight'], said: string, at: number, length: number): Finding => ({
    path,
    label,
    weight,
    text: said,
    excerpt: text.slice(Math.max(0, at - 10), at + length + 10),
  });
  return [
    ...words.flatMap(({ word, weight, reason }) =>
      text.includes(word) ? [found(weight, `“${word}”：${reason}`, text.indexOf(word), word.length)] : [],
    ),
    ...[...text.matchAll(/(?<!\d)\d{17}[\dXx](?!\d)/g)]
      .filter(([number]) => checkIdNumber(number, today).isValid)
      .map(({ index }) => found('block', '含有身份证号码，不能公开', index, 0)),
    ...[...text.matchAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g)].map(({ index, 0: number }) =>
      found('warn', '含有手机号码，请确认可以公开', index, number.length),
    ),
    ...(field.kind === 'html'
      ? checkBody(String(value)).map(({ words: text }) => ({ path, label, weight: 'warn' as const, text, excerpt: '' }))
      : []),
  ];
}
