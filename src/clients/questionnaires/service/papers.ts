import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { knowledgeTestDraft, type KnowledgeTest, type KnowledgeTestDraft } from '../schema/knowledge.ts';
import type { Questionnaire } from '../schema/questionnaires.ts';

/** A version of a paper that clients take: the questionnaire on risk tolerance, or a knowledge test. */
export type Paper = { code: string; version: string } & (
  | { kind: 'risk'; body: Questionnaire }
  | { kind: 'knowledge'; body: KnowledgeTest }
);

const columns = ['code', 'version', 'body'] as const;

/** The version that holds today. Throws 40004 while none does. */
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

/** The version that an attempt was made at. */
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
 * Publishes a version of a knowledge test that holds from a day on; what was published never changes. Throws 40001 with everything
 * that is wrong, and 40009 when the version or another one of that day is there already.
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
    await audit(tx, 'knowledgeTest.publish', `knowledgeTest:${code}`, { version, validFrom });
  });
}

/** The newest version of every knowledge test by its day, which may be to come, as it is published. */
export const listNewestTests = ({ db }: Pick<Context, 'db'>): Promise<(KnowledgeTestDraft & { body: KnowledgeTest })[]> =>
  db
    .selectFrom('knowledgeTests')
    .distinctOn('code')
    .select(['code', 'version', 'validFrom', 'body'])
    .orderBy('code')
    .orderBy('validFrom', 'desc')
    .execute();
