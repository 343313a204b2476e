import type { StepRecord } from '#clients/cases/schema/cases.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { maskAddress, maskIdNumber, maskName } from '#ui/format/masks.ts';
import type { IdentityDeps } from '../deps.ts';
import { cardFields, fieldNames, type CardField, type CardValues } from '../web/card-fields.ts';

/** Masks of card fields on the page: somebody who sees the screen or a printout learns no more than the client's hall shows. */
const masks: Partial<Record<CardField, (value: string) => string>> = {
  name: maskName,
  birth: (day) => `${day.slice(0, 4)}-**-**`,
  address: maskAddress,
  number: maskIdNumber,
};

/** Returns a card field for display; fields that are not personal stay unmasked. */
export const maskCardField = (field: CardField, value: string): string => masks[field]?.(value) ?? value;

/** Returns whether a field is masked. */
export const isMaskedField = (field: CardField): boolean => field in masks;

/** Returns the card of a case field by field, marked as read from the pictures or typed by the client. */
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

/** Returns the card's values in the clear. Before the decision they are stored with the case, afterwards on file. */
export async function findCardValues(ctx: Context, vault: IdentityDeps['vault'], caseId: string): Promise<CardValues | undefined> {
  const submission = await ctx.db.selectFrom('identitySubmissions').select('sealedFields').where('caseId', '=', caseId).executeTakeFirst();
  if (submission) return vault.identitySubmissions.sealedFields.open(submission.sealedFields, { caseId });
  const filed = await ctx.db.selectFrom('clientIdCards').select(['id', 'sealedFields']).where('caseId', '=', caseId).executeTakeFirst();
  return filed && vault.clientIdCards.sealedFields.open(filed.sealedFields, filed);
}
