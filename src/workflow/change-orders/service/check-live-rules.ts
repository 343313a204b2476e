import { checkContent } from '#content/text-rules/service/engine/check-content.ts';
import type { CheckMatch } from '#content/text-rules/service/engine/content-checks.ts';
import type { RuleMatch } from '#content/text-rules/service/engine/find-matches.ts';
import type { CheckedContent } from '#content/text-rules/service/engine/folded-content.ts';
import { findException, listAllExceptions } from '#content/text-rules/service/exceptions.ts';
import { uncheckedKinds } from '#content/text-rules/service/places.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { createWordFinder } from '#platform/search/readable-text.ts';
import { findType } from '../all-types.ts';
import type { GuardedWord } from '../schema/words.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { loadCheckData, toCheckedContent } from './draft/checked-content.ts';
import { listGuardedWords } from './guarded-words.ts';
import { listFutureTexts, listLiveTexts, type ContentTexts } from './live-texts.ts';

/** A content that was checked, with what breaks a rule in it and has no exception. */
export interface CheckedText {
  content: CheckedContent;
  type: string;
  subject: string;
  title: string;
  category: string;
  branch: string | null;
  /** The approved order of a future version; zero for a live text. */
  orderId: number;
  matches: readonly RuleMatch[];
}

/** Yields all live content and all approved future versions, checked by the rules. A future version is checked as of its day. */
export async function* checkLiveRules(ctx: Context): AsyncGenerator<CheckedText> {
  const exceptions = await listAllExceptions(ctx);
  // What compliance has to approve was approved; what only reminds, too.
  const words = (await listGuardedWords(ctx)).filter(({ weight }) => weight === 'block');
  const today = shanghaiDay(ctx.now);
  const check = async ({ type, form, draft, ...text }: ContentTexts, orderId: number, day: string): Promise<CheckedText> => {
    const { subject, title, category, branch } = text;
    const content = toCheckedContent({ kind: type.code, category, title, form, draft, today: day });
    const own = { ownWords: () => findOwnWords(content, words) };
    // An exception that ends before a version takes effect does not cover it.
    const standing = exceptions.filter(({ until }) => until >= day);
    const matches = checkContent(content, await loadCheckData(ctx, content), own).filter(
      (match) => !findException(standing, { ...match, kind: type.code, subject }),
    );
    return { content, type: type.code, subject, title, category, branch, orderId, matches };
  };
  const isChecked = ({ code }: { code: string }): boolean => !uncheckedKinds.has(code);
  for await (const text of listLiveTexts(ctx, isChecked)) {
    // The entries of a list are checked one by one.
    const isRepeated = text.subject === wholeSubject && findType(text.type.code).entry !== undefined;
    if (!isRepeated) yield check(text, 0, today);
  }
  for (const text of await listFutureTexts(ctx, isChecked))
    yield check(text, text.orderId, text.applyAt && text.applyAt > ctx.now ? shanghaiDay(text.applyAt) : today);
}

const findOwnWords = ({ texts }: CheckedContent, words: readonly GuardedWord[]): CheckMatch[] =>
  texts.flatMap(({ path, label, text }) => {
    const find = createWordFinder(text);
    return words.flatMap(({ word, reason }): CheckMatch[] => {
      const place = find(word);
      if (!place) return [];
      const written = text.slice(place.index, place.index + place.length);
      const excerpt = text.slice(Math.max(0, place.index - 10), place.index + place.length + 10);
      return [{ path, label, written, at: place.index, excerpt, detail: reason, severity: 'block' }];
    });
  });
