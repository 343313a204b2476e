import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { IdentityDeps } from '../deps.ts';
import { fileIdCard } from './file-id-card.ts';

/**
 * Stores the card confirmed in an approved case as the card on file. Call it in the transaction that approves the case.
 * Idempotent; a case without a card is ignored.
 */
export async function applyIdCard(tx: Context, { vault }: Pick<IdentityDeps, 'vault'>, { id: caseId }: Pick<CaseRow, 'id'>): Promise<void> {
  const submission = await tx.db.selectFrom('identitySubmissions').selectAll().where('caseId', '=', caseId).forUpdate().executeTakeFirst();
  if (!submission) return;
  const { clientId, sealedFields, frontImageId, backImageId } = submission;
  const fields = vault.identitySubmissions.sealedFields.open(sealedFields, { caseId });
  await fileIdCard(tx, { vault }, { clientId, fields, caseId, frontImageId, backImageId });
  await tx.db.deleteFrom('identitySubmissions').where('caseId', '=', caseId).execute();
  await audit(tx, 'identity.applyCard', `client:${clientId}`, { case: caseId, validUntil: fields.validUntil });
}
