import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addMonths, shanghaiDay, type Day } from '#platform/day.ts';
import { createInputError, parseDraft } from '#platform/http/parse-draft.ts';
import { foldText } from '#platform/search/fold.ts';
import { ruleExceptionDraft, type RuleExceptionDraft } from '../schema.ts';
import type { RuleMatch } from './engine/find-matches.ts';

/** A passage that may stand until the end of a day. */
export interface RuleException {
  rule: string;
  passage: string;
  kind: string;
  subject: string;
  reason: string;
  until: Day;
}

/** The passage of an exception for a whole content. */
export const wholeContent = '整篇';
/** The longest time of an exception: it is judged anew every year. */
const longestMonths = 12;

/** Lists all exceptions, ended ones included. */
export const listAllExceptions = ({ db }: Pick<Context, 'db'>): Promise<RuleException[]> =>
  db
    .selectFrom('ruleExceptions')
    .select(['passage', 'rule', 'kind', 'subject', 'reason', 'until'])
    .orderBy('rule')
    .orderBy('passage')
    .orderBy('kind')
    .orderBy('subject')
    .execute();

/** Lists the exceptions that stand today. */
export const listRuleExceptions = async (ctx: Pick<Context, 'db' | 'now'>): Promise<RuleException[]> => {
  const today = shanghaiDay(ctx.now);
  return (await listAllExceptions(ctx)).filter(({ until }) => until >= today);
};

/** Replaces the exceptions. Throws 40001 at the entry that is invalid or ends too late. */
export async function replaceRuleExceptions(ctx: Context, drafts: readonly RuleExceptionDraft[]): Promise<void> {
  const entries = parseDraft(z.array(ruleExceptionDraft), drafts);
  await inTransaction(ctx, async (tx) => {
    const known = new Set((await listAllExceptions(tx)).map((one) => JSON.stringify(one)));
    const latest = addMonths(shanghaiDay(tx.now), longestMonths);
    const late = entries.findIndex((one) => one.until > latest && !known.has(JSON.stringify(one)));
    if (late >= 0) throw createInputError([{ path: `${late}.until`, message: `例外最长一年，请选择 ${latest} 或更早的日期` }]);
    await tx.db.deleteFrom('ruleExceptions').execute();
    if (entries.length > 0) await tx.db.insertInto('ruleExceptions').values(entries).execute();
    await audit(tx, 'ruleExceptions.replace', 'rule-exceptions', { count: entries.length });
  });
}

/** Returns the exception under which a passage stands. */
export function findException(
  exceptions: readonly RuleException[],
  { rule, written, kind, subject }: Pick<RuleMatch, 'rule' | 'written'> & { kind: string; subject: string | null },
): RuleException | undefined {
  return exceptions.find(
    (one) =>
      one.rule === rule.code &&
      (one.passage === wholeContent || foldText(one.passage) === foldText(written)) &&
      (one.kind === '' || one.kind === kind) &&
      (one.subject === '' || one.subject === subject),
  );
}
