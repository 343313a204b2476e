import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { canonicalText, hashBoth } from '../document-text.ts';
import { documentDraft, type DocumentDraft } from '../schema.ts';

/** A published version without its rendered PDF. */
export type AgreementDocument = Omit<Selectable<Tables['agreementDocuments']>, 'pdf'>;

const columns = ['code', 'version', 'title', 'keyPoints', 'body', 'validFrom', 'sha256', 'sm3', 'publishedAt'] as const;

/**
 * Publishes a text as the next version of its document, in force from its effective date. A text that is already published is
 * ignored. Returns the version. Throws 40001 with the rejected parts.
 */
export async function publishAgreement(ctx: Context, draft: DocumentDraft): Promise<number> {
  const data = parseDraft(documentDraft, draft);
  const hashes = hashBoth(canonicalText(data));
  return inTransaction(ctx, async (tx) => {
    const last = await tx.db
      .selectFrom('agreementDocuments')
      .select(['version', 'sha256'])
      .where('code', '=', data.code)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.sha256 === hashes.sha256) return last.version;
    const version = (last?.version ?? 0) + 1;
    await tx.db
      .insertInto('agreementDocuments')
      .values({ ...data, ...hashes, version, publishedAt: tx.now })
      .execute();
    await audit(tx, 'agreement.publish', `agreement:${data.code}`, { version, sha256: hashes.sha256 });
    return version;
  });
}

/** Returns the versions in force today, in the order of the codes. Throws 40009 when a code has no document yet. */
export async function currentDocuments(ctx: Context, codes: readonly string[]): Promise<AgreementDocument[]> {
  const rows = await ctx.db
    .selectFrom('agreementDocuments')
    .distinctOn('code')
    .select(columns)
    .where('code', 'in', [...codes])
    .where('validFrom', '<=', shanghaiDay(ctx.now))
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code);
    if (!row) throw fail('conflict', '协议文本尚未发布，暂时不能签署，请稍后再试或联系客服');
    return row;
  });
}

/** Returns one version. Throws 40004 when there is none. */
export async function readDocument(ctx: Context, code: string, version: number): Promise<AgreementDocument> {
  const row = await ctx.db
    .selectFrom('agreementDocuments')
    .select(columns)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  return row;
}

/** Lists the latest version of every document, which may take effect in the future. */
export const listNewestDocuments = ({ db }: Pick<Context, 'db'>): Promise<DocumentDraft[]> =>
  db
    .selectFrom('agreementDocuments')
    .distinctOn('code')
    .select(['code', 'title', 'keyPoints', 'body', 'validFrom'])
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
