import { findSubmitted } from '#clients/cases/service/review/read-for-review.ts';
import { readCaseImages } from '#clients/id-cards/service/review/case-images.ts';
import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import { requireReach } from '#workflow/assignments/service/work-queue.ts';
import type { CaseDeskDeps } from '../deps.ts';
import type { ParsedCaseReveal, PicturesInput, PicturesResult, RevealResult } from '../schema.ts';
import { caseWork } from './case-work.ts';
import { readPersonalField } from './personal-fields.ts';

/**
 * Returns one personal field of a case in the clear. The client sees it in their own timeline; quota, proof and reason as in
 * `recordReveal`.
 */
export async function revealField(ctx: Context, deps: CaseDeskDeps, { id, field, reason, note }: ParsedCaseReveal): Promise<RevealResult> {
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, caseWork, { subject: id, field, reason, note });
    const row = await findSubmitted(tx, id);
    const value = await readPersonalField(tx, deps, row, field);
    await recordAccess(tx, clientKind, row.clientId, { role: 'caseReview', reason: 'revealField', number: row.number });
    return { value, left };
  });
}

/**
 * Returns both pictures of a case's card, recorded as access to personal data and in the client's timeline. Throws 40004 when
 * there are none, 40301 without a fresh proof.
 */
export async function readPictures(ctx: Context, { identity }: CaseDeskDeps, { id, form }: PicturesInput): Promise<PicturesResult> {
  await requireReach(ctx, caseWork, 'personal.reveal', id);
  requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const row = await findSubmitted(tx, id);
    const pictures = await readCaseImages(tx, identity, id, form);
    if (!pictures) throw fail('notFound');
    await audit(tx, 'identity.viewImages', `businessCase:${id}`, { form });
    await recordAccess(tx, clientKind, row.clientId, { role: 'caseReview', reason: 'viewIdCard', number: row.number });
    return { front: pictures.front.toString('base64'), back: pictures.back.toString('base64') };
  });
}
