import type { StepRecord } from '#clients/cases/schema/cases.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { maskAddress, maskIdNumber, maskName } from '#ui/format/masks.ts';
import type { IdentityDeps } from '../deps.ts';
import { cardFields, fieldNames, type CardField, type CardValues } from '../web/card-fields.ts';

/** What of a card the page does not show whole: whoever looks over a shoulder, or at a printed page, learns no more than the client's own hall tells. */
const masks: Partial<Record<CardField, (value: string) => string>> = {
  name: maskName,
  birth: (day) => `${day.slice(0, 4)}-**-**`,
  address: maskAddress,
  number: maskIdNumber,
};

/** A field of a card as it is shown; what is not personal by itself stays as it is. */
export const maskCardField = (field: CardField, value: string): string => masks[field]?.(value) ?? value;

/** Whether it stands behind a mask. */
export const isMaskedField = (field: CardField): boolean => field in masks;

/** The card that a case brings, field by field: as it was read from the pictures, or as the client has written it. */
export async function showCard(
  ctx: Context,
  { vault }: Pick<IdentityDeps, 'vault'>,
  { id: caseId }: CaseRow,
  { unread, changed, source }: Readonly<Record<string, unknown>>,
): Promise<StepRecord> {
  const values = await findCardValues(ctx, vault, caseId);
  if (!values) return { facts: [], documents: [] };
  const isAmong = (list: unknown, field: CardField): boolean => Array.isArray(list) && list.includes(field);
  const noteOf = (field: CardField): string => {
    if (source === 'typed' || isAmong(unread, field)) return '照片上未能识别，本人填写';
    return isAmong(changed, field) ? '与照片识别的不同，本人更正' : '照片识别，本人已核对';
  };
  return {
    facts: cardFields.map((field) => ({
      name: fieldNames[field],
      value: maskCardField(field, values[field]),
      note: noteOf(field),
    })),
    documents: [],
  };
}

/** What stands on it, in the clear. Until the decision it lies with the case, afterwards on file. */
export async function findCardValues(ctx: Context, vault: IdentityDeps['vault'], caseId: string): Promise<CardValues | undefined> {
  const submission = await ctx.db.selectFrom('identitySubmissions').select('sealedFields').where('caseId', '=', caseId).executeTakeFirst();
  if (submission) return vault.identitySubmissions.sealedFields.open(submission.sealedFields, { caseId });
  const filed = await ctx.db.selectFrom('clientIdCards').select(['id', 'sealedFields']).where('caseId', '=', caseId).executeTakeFirst();
  return filed && vault.clientIdCards.sealedFields.open(filed.sealedFields, filed);
}
