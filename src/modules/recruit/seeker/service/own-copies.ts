import type { ExportFormat, ExportItem, ExportLinkResult, ExportList } from '#modules/client/privacy/schema.ts';
import { beginCopy, linkToCopy, listCopies, refuseSecondCopy, type CopyOwner } from '#modules/client/privacy/service/copies.ts';
import { checkRequestCode, tellRequest } from '#modules/base/person/service/request-code.ts';
import { consumeCode } from '#modules/base/messaging/service/codes.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerRightsDesk } from '../rights-desk.ts';
import { seekerOf } from './session.ts';
import { seekerRequests } from './requests.ts';

export const seekerCopyQueue = 'seeker.prepareCopy';

/**
 * Accepts the calling job seeker's request for a copy of everything that is kept of him (PIPL §45); a job makes it. Throws 40003 for a
 * wrong code and 40009 while another copy is being made, which uses no code up.
 */
export async function requestOwnCopy(ctx: Context, { seekers }: SeekerRightsDesk, { code }: { code: string }): Promise<ExportItem> {
  const owner = caller(ctx);
  await refuseSecondCopy(ctx, owner);
  const right = await checkRequestCode(ctx, seekers, seekerRequests.export, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, seekers.messaging, right);
    const copy = await beginCopy(tx, owner, seekerCopyQueue);
    await tellRequest(tx, seekers, right.mobile, seekerRequests.export);
    return copy;
  });
}

/** The calling job seeker's copies, newest first. */
export async function listOwnCopies(ctx: Context): Promise<ExportList> {
  return listCopies(ctx, caller(ctx));
}

/** An address at which the calling job seeker's copy can be fetched for five minutes. Throws as `linkToCopy`. */
export async function linkToOwnCopy(
  ctx: Context,
  { vault }: SeekerRightsDesk,
  file: { id: string; format: ExportFormat },
): Promise<ExportLinkResult> {
  return linkToCopy(ctx, { vault }, caller(ctx), file);
}

const caller = (ctx: Context): CopyOwner => ({ kind: 'seekerId', id: seekerOf(ctx).seekerId });
