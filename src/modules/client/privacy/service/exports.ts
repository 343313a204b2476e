import { clientOf } from '#modules/client/login/service/session.ts';
import { checkRequestCode, tellRequest } from '#modules/base/person/service/request-code.ts';
import { consumeCode } from '#modules/base/messaging/service/codes.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Context } from '#platform/context.ts';
import type { PrivacyDesk } from '../desk.ts';
import type { ExportFormat, ExportItem, ExportLinkResult, ExportList } from '../schema.ts';
import { beginCopy, linkToCopy, listCopies, refuseSecondCopy, type CopyOwner } from './copies.ts';
import { clientRequests } from './requests.ts';

export const prepareQueue = 'privacy.prepareExport';

/**
 * Accepts the calling client's request for a copy of everything that is kept of him (PIPL §45); a job makes it. Throws 40003 for a wrong
 * code and 40009 while another copy is being made.
 */
export async function requestExport(ctx: Context, desk: PrivacyDesk, { code }: { code: string }): Promise<ExportItem> {
  const owner = caller(ctx);
  await refuseSecondCopy(ctx, owner);
  const right = await checkRequestCode(ctx, desk.person, clientRequests.export, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, desk.person.messaging, right);
    const copy = await beginCopy(tx, owner, prepareQueue);
    await tellRequest(tx, desk.person, right.mobile, clientRequests.export);
    return copy;
  });
}

/** The calling client's copies, newest first. */
export async function listExports(ctx: Context): Promise<ExportList> {
  return listCopies(ctx, caller(ctx));
}

/** An address at which the calling client's copy can be fetched for five minutes. Throws as `linkToCopy`. */
export async function linkToExport(
  ctx: Context,
  desk: Pick<PrivacyDesk, 'vault'>,
  file: { id: string; format: ExportFormat },
): Promise<ExportLinkResult> {
  return linkToCopy(ctx, desk, caller(ctx), file);
}

/** Destroys a client's copies, for a deletion. Returns how many. */
export async function destroyExports(tx: Pick<Context, 'db'>, clientId: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('privacyExports')
    .set({ state: 'expired', sealedJson: null, sealedPdf: null })
    .where('clientId', '=', clientId)
    .where('state', 'in', ['preparing', 'ready', 'failed'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const caller = (ctx: Context): CopyOwner => ({ kind: 'clientId', id: clientOf(ctx).clientId });
