import { sql } from 'kysely';
import { fileAddress } from '#content/files/calls.ts';
import { findFile } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { methodBody, methodDraft, type EvaluationMethod, type MethodDraft } from '../schema/methods.ts';
import { rateFund } from '../score-fund.ts';
import { fundTags } from './tags.ts';

/**
 * Returns one version of the method, by default the current one, with its worked example computed. Throws 40004 for an unknown
 * version and while none is in effect.
 */
export async function getMethod(ctx: Context, { version: wanted }: { version?: number | '' }): Promise<EvaluationMethod> {
  const rows = await ctx.db.selectFrom('fundEvaluationMethods').selectAll().orderBy('effectiveFrom', 'desc').execute();
  const today = shanghaiDay(ctx.now);
  const current = rows.find(({ effectiveFrom }) => effectiveFrom <= today);
  const at = rows.findIndex(({ version }) => version === (wanted || current?.version));
  const row = rows[at];
  if (!row) throw fail('notFound', wanted ? `没有第 ${wanted} 版评价方法` : '评价方法尚未公布');
  const { version, effectiveFrom, fileId } = row;
  const body = methodBody.parse(row.body);
  const { parts, total } = rateFund(body, body.example.scores);
  const next = rows[at - 1];
  return {
    ...body,
    version,
    effectiveFrom,
    effectiveTo: next ? addDays(next.effectiveFrom, -1) : null,
    isCurrent: version === current?.version,
    example: { ...body.example, parts, total },
    file: fileId ? await readMethodFile(ctx, fileId) : null,
    versions: rows.map((each) => ({ version: each.version, effectiveFrom: each.effectiveFrom })),
  };
}

async function readMethodFile(ctx: Context, id: string): Promise<EvaluationMethod['file']> {
  const file = await findFile(ctx, id);
  return file ? { name: file.name, url: fileAddress(file), size: file.size, sha256: file.sha256 } : null;
}

/**
 * Publishes a method as a new version from a given day. Throws 40001 for weights that do not sum up to 100, bands with gaps, and
 * an example whose level differs from the computed one; 40009 when another version begins on that day or later.
 */
export async function publishMethod(ctx: Context, draft: MethodDraft): Promise<{ version: number }> {
  const { effectiveFrom, fileId, ...body } = parseDraft(methodDraft, draft);
  return inTransaction(ctx, async (tx) => {
    await sql`lock table fund_evaluation_methods in share row exclusive mode`.execute(tx.db);
    const last = await tx.db
      .selectFrom('fundEvaluationMethods')
      .select(['version', 'effectiveFrom'])
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && effectiveFrom <= last.effectiveFrom)
      throw fail('conflict', `第 ${last.version} 版自 ${last.effectiveFrom} 起执行，新版应晚于这一天`);
    const version = (last?.version ?? 0) + 1;
    await tx.db
      .insertInto('fundEvaluationMethods')
      .values({ version, effectiveFrom, fileId, body: JSON.stringify(body), publishedAt: tx.now })
      .execute();
    await audit(tx, 'fundMethod.publish', `fund-method:${version}`, { effectiveFrom });
    await invalidate(tx, [fundTags.methods]);
    return { version };
  });
}

/** Returns the newest version in the form of the schema, including a future one; undefined before the first. */
export async function readNewestMethod({ db }: Pick<Context, 'db'>): Promise<MethodDraft | undefined> {
  const row = await db
    .selectFrom('fundEvaluationMethods')
    .select(['body', 'effectiveFrom', 'fileId'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...methodBody.parse(row.body), effectiveFrom: row.effectiveFrom, fileId: row.fileId };
}

/** Returns the version of the method in effect on a day. Throws 40009 when there is none. */
export async function findMethodOn(ctx: Context, day: string): Promise<number> {
  const found = await ctx.db
    .selectFrom('fundEvaluationMethods')
    .select('version')
    .where('effectiveFrom', '<=', day)
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw fail('conflict', `${day} 还没有公布评价方法，请先发布评价方法`);
  return found.version;
}
