import { recordFacts } from '#content/firm-facts/service/record-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { questionnaireFacts } from '../facts.ts';
import { knowledgeTestDraft, type KnowledgeTest, type KnowledgeTestDraft } from '../schema/knowledge.ts';
import type { Questionnaire } from '../schema/questionnaires.ts';

/** A version of a paper: the risk tolerance questionnaire, or a knowledge test. */
export type Paper = { code: string; version: string } & (
  | { kind: 'risk'; body: Questionnaire }
  | { kind: 'knowledge'; body: KnowledgeTest }
);

const columns = ['code', 'version', 'body'] as const;

/** Returns the version in force today. Throws 40004 when there is none. */
export async function findPaper({ db, now }: Context, code: string): Promise<Paper> {
  const today = shanghaiDay(now);
  const [risk, knowledge] = await Promise.all([
    db
      .selectFrom('questionnaires')
      .select(columns)
      .where('code', '=', code)
      .where('validFrom', '<=', today)
      .orderBy('validFrom', 'desc')
      .executeTakeFirst(),
    db
      .selectFrom('knowledgeTests')
      .select(columns)
      .where('code', '=', code)
      .where('validFrom', '<=', today)
      .orderBy('validFrom', 'desc')
      .executeTakeFirst(),
  ]);
  return toPaper(risk, knowledge);
}

/** Returns the version that an attempt was made with. */
export async function readPaper({ db }: Context, code: string, version: string): Promise<Paper> {
  const [risk, knowledge] = await Promise.all([
    db.selectFrom('questionnaires').select(columns).where('code', '=', code).where('version', '=', version).executeTakeFirst(),
    db.selectFrom('knowledgeTests').select(columns).where('code', '=', code).where('version', '=', version).executeTakeFirst(),
  ]);
  return toPaper(risk, knowledge);
}

type PaperVersion<Body> = { code: string; version: string; body: Body } | undefined;

function toPaper(risk: PaperVersion<Questionnaire>, knowledge: PaperVersion<KnowledgeTest>): Paper {
  if (risk) return { kind: 'risk', ...risk };
  if (knowledge) return { kind: 'knowledge', ...knowledge };
  throw fail('notFound', '没有正在使用的问卷');
}

/**
 * Publishes a version of a knowledge test, in force from a date; published versions never change. Throws 40001 with all errors,
 * 40009 when the version number or date is already used.
 */
export async function publishKnowledgeTest(ctx: Context, draft: KnowledgeTestDraft): Promise<void> {
  const { code, version, validFrom, body } = parseDraft(knowledgeTestDraft, draft);
  await inTransaction(ctx, async (tx) => {
    const written = await tx.db
      .insertInto('knowledgeTests')
      .values({ code, version, validFrom, body: JSON.stringify(body), publishedAt: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!written) throw fail('conflict', `版本 ${version} 或者 ${validFrom} 起的另一个版本已经发布`);
    await recordFacts(tx, questionnaireFacts);
    await audit(tx, 'knowledgeTest.publish', `knowledgeTest:${code}`, { version, validFrom });
  });
}

/** Lists the newest version of every knowledge test, which may take effect in the future. */
export const listNewestTests = ({ db }: Pick<Context, 'db'>): Promise<(KnowledgeTestDraft & { body: KnowledgeTest })[]> =>
  db
    .selectFrom('knowledgeTests')
    .distinctOn('code')
    .select(['code', 'version', 'validFrom', 'body'])
    .orderBy('code')
    .orderBy('validFrom', 'desc')
    .execute();
