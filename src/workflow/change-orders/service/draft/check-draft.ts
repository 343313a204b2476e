import type { FactBook } from '#content/firm-facts/service/fact-book.ts';
import { checkContent } from '#content/text-rules/service/engine/check-content.ts';
import type { CheckData } from '#content/text-rules/service/engine/content-checks.ts';
import type { RuleMatch } from '#content/text-rules/service/engine/find-matches.ts';
import type { CheckedContent } from '#content/text-rules/service/engine/folded-content.ts';
import { findException, type RuleException } from '#content/text-rules/service/exceptions.ts';
import { uncheckedKinds } from '#content/text-rules/service/places.ts';
import { findRule } from '#content/text-rules/service/rules/all-rules.ts';
import { createWordFinder } from '#platform/search/readable-text.ts';
import type { FormField } from '../../schema/contents.ts';
import type { DraftFinding } from '../../schema/orders.ts';
import type { GuardedWord } from '../../schema/words.ts';
import { findFactFigures } from './check-citations.ts';

/** The data for checking texts. */
export interface DraftCheckData extends CheckData {
  words: readonly GuardedWord[];
  facts: FactBook;
  /** The day whose values of facts apply: the day of a dated text, otherwise today. */
  factsDay: string;
  exceptions: readonly RuleException[];
}

export interface DraftToJudge {
  form: FormField;
  draft: unknown;
  content: CheckedContent;
  subject: string | null;
}

/** Checks a draft by all rules: those of the program, words of the firm, and figures of facts. */
export function checkDraft({ form, draft, content, subject }: DraftToJudge, data: DraftCheckData): DraftFinding[] {
  const matches = uncheckedKinds.has(content.kind) ? [] : checkContent(content, data);
  const judged = matches.map((match) => ({ match, exception: findException(data.exceptions, { ...match, kind: content.kind, subject }) }));
  return [
    // With an exception, compliance still has to approve the word.
    ...findOwnWords(
      content,
      data.words,
      judged.filter(({ exception }) => !exception).map(({ match }) => match),
    ),
    ...judged.map(({ match, exception }) => toFinding(match, exception)),
    ...findFactFigures(form, draft, data.facts, data.factsDay).map((finding) =>
      withRule(finding, 'figure-fact', finding.fact?.written ?? ''),
    ),
  ];
}

/** A passage with an exception is still shown, but prevents nothing. */
function toFinding(
  { rule, severity, path, label, written, excerpt, detail, instead }: RuleMatch,
  exception: RuleException | undefined,
): DraftFinding {
  const said = detail ?? (written === '' ? rule.reason : `“${written}”：${rule.reason}`);
  return {
    path,
    label,
    weight: severity === 'block' && !exception ? 'block' : 'warn',
    text: exception ? `${said}（已有例外，至 ${exception.until}）` : said,
    excerpt,
    rule: { code: rule.code, name: rule.name, advice: rule.advice, written, instead },
  };
}

function withRule(finding: DraftFinding, code: string, written: string): DraftFinding {
  const { name, advice } = findRule(code)!;
  return { ...finding, rule: { code, name, advice, written, instead: null } };
}

/** A word within a passage that a rule has found is not reported again. */
function findOwnWords({ texts }: CheckedContent, words: readonly GuardedWord[], matches: readonly RuleMatch[]): DraftFinding[] {
  return texts.flatMap(({ path, label, text }) => {
    const find = createWordFinder(text);
    return words.flatMap(({ word, weight, reason }) => {
      const place = find(word);
      if (!place) return [];
      const { index, length } = place;
      const isReported = matches.some((one) => one.path === path && one.at <= index && index + length <= one.at + one.written.length);
      if (isReported && weight !== 'block') return [];
      const excerpt = text.slice(Math.max(0, index - 10), index + length + 10);
      return [withRule({ path, label, weight, text: `“${word}”：${reason}`, excerpt }, 'own-words', text.slice(index, index + length))];
    });
  });
}
