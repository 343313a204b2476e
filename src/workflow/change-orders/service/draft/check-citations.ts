import type { FactBook } from '#content/firm-facts/service/fact-book.ts';
import { findStatements, type Statement } from '#content/firm-facts/service/find-statements.ts';
import type { FieldError } from '#contract/envelope.ts';
import { listCitations } from '#contract/fact-citations.ts';
import { htmlToReadableText } from '#platform/search/readable-text.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import { isDraftText, walkDraftValues, type DraftValue } from './walk-draft.ts';

/** Returns the citations of unknown facts, and those in fields that cannot show a fact. */
export function findWrongCitations(form: FormField, draft: unknown, facts: FactBook): FieldError[] {
  return [...walkDraftValues(form, draft)].filter(isDraftText).flatMap(({ path, field, value }) => {
    const cited = textsOf(value).flatMap(listCitations);
    if (cited.length > 0 && !field.citesFacts) return [{ path, message: '这里不能引用事实，请直接填写' }];
    const unknown = cited.find((code) => facts.get(code)?.isRetired ?? true);
    return unknown === undefined ? [] : [{ path, message: `没有代码为 ${unknown} 的事实，或已停用，请重新选择` }];
  });
}

/** Returns the figures of a draft that equal or contradict a fact on its day, where the field could cite it. */
export function findFactFigures(form: FormField, draft: unknown, facts: FactBook, day: string): DraftFinding[] {
  return findDraftStatements(form, draft, facts, day).flatMap(({ leaf, entry, ...statement }): DraftFinding[] => {
    const { code, title, expected, written, isRight, at, length, excerpt } = statement;
    if (!leaf.field.citesFacts) return [];
    return [
      {
        path: leaf.path,
        label: leaf.label,
        weight: 'warn',
        text: isRight
          ? `“${title}”写成了数字 ${written}，引用事实后会随它更新`
          : `与事实不符：“${title}”${day} 为 ${expected}，此处写的是 ${written}`,
        excerpt,
        fact: { code, title, value: expected, written, isRight, entry, at, length },
      },
    ];
  });
}

/** A statement of a fact in a draft; its place is one in the value of the field, or in the entry of a value with several. */
export interface DraftStatement extends Statement {
  leaf: DraftValue;
  entry: number | null;
}

/**
 * Lists the statements of facts in a draft. The texts before a value in the same group or row belong to its statement, as the cells
 * of a row do: 答复 | 15 个工作日.
 */
export function findDraftStatements(form: FormField, draft: unknown, facts: FactBook, day: string): DraftStatement[] {
  const leaves = [...walkDraftValues(form, draft)].filter(isDraftText);
  const before = new Map<string, string>();
  return leaves.flatMap((leaf) => {
    const group = leaf.path.replace(/(?:^|\.)[^.]+$/, '');
    const isList = Array.isArray(leaf.value);
    const isHtml = leaf.field.kind === 'html';
    return textsOf(leaf.value).flatMap((text, index) => {
      const lead = before.get(group) ?? '';
      before.set(group, addCell(lead, isHtml ? htmlToReadableText(text) : text));
      const statements = findStatements(facts, {
        text: isHtml ? escapeLines(lead) + text : lead + text,
        kind: isHtml ? 'html' : 'plain',
        day,
      });
      const offset = isHtml ? escapeLines(lead).length : lead.length;
      return statements
        .filter(({ at }) => at >= offset)
        .map((one) => ({ ...one, at: one.at - offset, leaf, entry: isList ? index : null }));
    });
  });
}

/** Longer texts are no labels of what follows them. */
const longestCell = 60;
const mostCells = 3;

const addCell = (lead: string, text: string): string =>
  text.length > longestCell
    ? ''
    : `${[
        ...lead
          .split('\n')
          .filter(Boolean)
          .slice(1 - mostCells),
        text.replaceAll('\n', ' '),
      ].join('\n')}\n`;

/** Returns the lines as blocks of HTML. */
const escapeLines = (lead: string): string =>
  lead
    .split('\n')
    .filter(Boolean)
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('');

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
