import { foldText } from '#platform/search/fold.ts';
import type { RuleMatcher, RuleSeverity, TextRule } from '../rule.ts';
import { isLawful } from './contexts.ts';
import { surroundingsOf, type FoldedText } from './folded-content.ts';

/** A passage that breaks a rule. */
export interface RuleMatch {
  rule: TextRule;
  severity: RuleSeverity;
  path: string;
  label: string;
  /** The passage as written; empty where something is missing. */
  written: string;
  /** Its place in the readable text; negative where it has none. */
  at: number;
  excerpt: string;
  /** The text instead of it; null where only a person can write it. */
  instead: string | null;
  /** What is wrong here, where the reason of the rule does not say it. */
  detail?: string;
}

type TextMatcher = Extract<RuleMatcher, { kind: 'words' | 'patterns' }>;

/** Characters of context on each side of an excerpt. */
const aside = 12;

/** Finds the passages that break a rule of words, expressions or missing statements. */
export function findMatches(rule: TextRule, texts: readonly FoldedText[]): RuleMatch[] {
  const { matcher } = rule;
  const own = rule.fields ? texts.filter(({ name }) => rule.fields!.includes(name)) : texts;
  if (matcher.kind === 'missing') return findMissing(rule, matcher, own);
  if (matcher.kind === 'check') return [];
  if (matcher.unlessText && texts.some(({ folded }) => matcher.unlessText!.test(folded))) return [];
  return own.flatMap((text) => findIn(rule, matcher, text));
}

function findIn(rule: TextRule, matcher: TextMatcher, text: FoldedText): RuleMatch[] {
  return spansOf(matcher, text)
    .filter(([start, end]) => {
      const around = surroundingsOf(text, start, end);
      return !isLawful(matcher.unless ?? [], around) && !(matcher.unlessSentence?.test(around.sentence) ?? false);
    })
    .map(([start, end]) => toMatch(rule, text, start, end));
}

type Span = readonly [start: number, end: number];

function spansOf(matcher: TextMatcher, { folded, isBoundary }: FoldedText): Span[] {
  if (matcher.kind === 'words')
    return matcher.words
      .flatMap((word) => occurrencesOf(folded, foldText(word)))
      .filter(([start, end]) => isBoundary(start) && (isBoundary(end) || '的地得了'.includes(folded[end]!)));
  return matcher.patterns
    .flatMap((pattern) => [...folded.matchAll(globalOf(pattern))].map(({ 0: whole, index }): Span => [index, index + whole.length]))
    .filter(([start, end]) => end > start && (!matcher.atWord || isBoundary(start)));
}

function occurrencesOf(folded: string, word: string): Span[] {
  const found: Span[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) found.push([at, at + word.length]);
  return found;
}

const globals = new WeakMap<RegExp, RegExp>();

function globalOf(pattern: RegExp): RegExp {
  const known = globals.get(pattern);
  if (known) return known;
  // No phrase reaches across sentences or blocks.
  const made = new RegExp(pattern.source.replaceAll('.{', '[^。!?¶]{'), 'g');
  globals.set(pattern, made);
  return made;
}

function toMatch(rule: TextRule, { path, label, text, starts, ends }: FoldedText, start: number, end: number): RuleMatch {
  const [from, until] = [starts[start]!, ends[end - 1]!];
  return {
    rule,
    severity: rule.severity,
    path,
    label,
    at: from,
    written: text.slice(from, until),
    excerpt: text.slice(Math.max(0, from - aside), until + aside),
    instead: rule.instead,
  };
}

/** The whole content is reported once, at its longest text that says what needs the statement. */
function findMissing(
  rule: TextRule,
  { when, needs, leastLength = 0 }: Extract<RuleMatcher, { kind: 'missing' }>,
  texts: readonly FoldedText[],
): RuleMatch[] {
  if (texts.reduce((sum, { folded }) => sum + folded.length, 0) < leastLength) return [];
  const saying = texts.filter(({ folded }) => when.test(folded)).toSorted((a, b) => b.folded.length - a.folded.length)[0];
  if (!saying || texts.some(({ folded }) => needs.test(folded))) return [];
  const { path, label, text } = saying;
  return [
    { rule, severity: rule.severity, path, label, at: text.length, written: '', excerpt: text.slice(-2 * aside), instead: rule.instead },
  ];
}

/** Keeps one of overlapping passages of a family, so that one fault is reported once: a blocking one, then the longest. */
export function withoutOverlaps(matches: readonly RuleMatch[], familyOf: (rule: TextRule) => string): RuleMatch[] {
  const kept: RuleMatch[] = [];
  for (const one of matches.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const overlaps = kept.some(
      (other) =>
        other.path === one.path &&
        familyOf(other.rule) === familyOf(one.rule) &&
        one.written !== '' &&
        one.at >= 0 &&
        other.at >= 0 &&
        one.at < other.at + other.written.length &&
        other.at < one.at + one.written.length,
    );
    if (!overlaps) kept.push(one);
  }
  return kept;
}

const weightOf = ({ severity, written }: RuleMatch): number => written.length + (severity === 'block' ? 100_000 : 0);
