import type { FactBook } from '#content/firm-facts/service/fact-book.ts';
import { findStatements } from '#content/firm-facts/service/find-statements.ts';
import { listCitations } from '#content/firm-facts/web/citations.ts';
import type { FieldError } from '#contract/envelope.ts';
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

/** Returns the figures of a text that equal or contradict a fact on its day, where the field could cite it. */
export function findFactFigures({ path, label, field, value }: DraftValue, facts: FactBook, day: string): DraftFinding[] {
  if (!field.citesFacts) return [];
  return textsOf(value).flatMap((text, index) =>
    findStatements(facts, { text, kind: field.kind === 'html' ? 'html' : 'plain', day }).map(
      ({ code, title, expected, written, isRight, at, length, excerpt }): DraftFinding => ({
        path,
        label,
        weight: 'warn',
        text: isRight
          ? `“${title}”写成了数字 ${written}，引用事实后会随它更新`
          : `与事实不符：“${title}”${day} 为 ${expected}，此处写的是 ${written}`,
        excerpt,
        fact: { code, title, value: expected, written, isRight, entry: Array.isArray(value) ? index : null, at, length },
      }),
    ),
  );
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);
