import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { questionnaireFacts } from '../facts.ts';
import {
  questionnaireDraft,
  type PaperKey,
  type Questionnaire,
  type QuestionnaireDraft,
  type QuestionPaper,
} from '../schema/questionnaires.ts';

export interface PublishedQuestionnaire {
  code: string;
  version: string;
  validFrom: string;
  body: Questionnaire;
}

/** Returns the version of a questionnaire in force today, with scores and rules. Throws 40004 when there is none. */
export async function getQuestionnaire(ctx: Context, { code }: PaperKey): Promise<PublishedQuestionnaire> {
  const found = await ctx.db
    .selectFrom('questionnaires')
    .select(['code', 'version', 'validFrom', 'body'])
    .where('code', '=', code)
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw fail('notFound', '没有正在使用的问卷');
  return found;
}

/** Returns the version with the latest effective date, which may be in the future; undefined before the first. */
export function findLastQuestionnaire(ctx: Context, code: string): Promise<PublishedQuestionnaire | undefined> {
  return ctx.db
    .selectFrom('questionnaires')
    .select(['code', 'version', 'validFrom', 'body'])
    .where('code', '=', code)
    .orderBy('validFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the numbers of all versions of a questionnaire. */
export async function listQuestionnaireVersions(ctx: Context, code: string): Promise<string[]> {
  const rows = await ctx.db.selectFrom('questionnaires').select('version').where('code', '=', code).execute();
  return rows.map(({ version }) => version);
}

/** Returns the questions without scores, flags and checks, which would influence the answers. Throws 40004 when none is in force. */
export async function getQuestionPaper(ctx: Context, key: PaperKey): Promise<QuestionPaper> {
  const { body, ...published } = await getQuestionnaire(ctx, key);
  const { title, validMonths, attemptsPerDay, dimensions, questions, declarations, bands, lowest, productLevels } = body;
  return {
    ...published,
    title,
    validMonths,
    attemptsPerDay,
    dimensions: dimensions.map((dimension) => ({
      ...dimension,
      questions: questions.filter((question) => question.dimension === dimension.id).length,
    })),
    questions: questions.map(({ options, ...question }) => ({
      ...question,
      options: options.map(({ score: _score, flag: _flag, ...shown }) => shown),
    })),
    declarations: declarations.map(({ id, text }) => ({ id, text })),
    bands,
    lowest: { name: lowest.name, reasons: lowest.rules.map(({ explanation }) => explanation), effect: lowest.effect },
    productLevels,
  };
}

/**
 * Publishes a version, in force from a date; published versions never change. Throws 40001 with all errors, including its own
 * examples, 40009 when the version number or date is already used.
 */
export async function publishQuestionnaire(ctx: Context, draft: QuestionnaireDraft): Promise<void> {
  const { code, version, validFrom, body } = parseDraft(questionnaireDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const written = await tx.db
      .insertInto('questionnaires')
      .values({ code, version, validFrom, body: JSON.stringify(body), publishedAt: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!written) throw fail('conflict', `版本 ${version} 或者 ${validFrom} 起的另一个版本已经发布`);
    await audit(tx, 'questionnaire.publish', `questionnaire:${code}`, { version, validFrom });
    await invalidate(tx, ['questionnaires']);
    await recordFacts(tx, questionnaireFacts);
  });
}

/** Lists the newest version of every questionnaire, which may take effect in the future. */
export const listNewestQuestionnaires = ({ db }: Pick<Context, 'db'>): Promise<PublishedQuestionnaire[]> =>
  db
    .selectFrom('questionnaires')
    .distinctOn('code')
    .select(['code', 'version', 'validFrom', 'body'])
    .orderBy('code')
    .orderBy('validFrom', 'desc')
    .execute();
