import type { RequestRow } from '#modules/workflow/approvals/service/requests.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Difference } from '../../schema/orders.ts';
import { compareDrafts } from '../draft/compare-drafts.ts';

/** What an order changes, field by field. Of an entry that is removed from its list all that it says: many lists have no page on which it would be missed. */
export function differencesOf(
  type: ContentType,
  form: FormField,
  { act, before, payload }: Pick<RequestRow, 'act' | 'before' | 'payload'>,
): Difference[] {
  if (act === 'write') return compareDrafts(form, before ?? {}, payload, type.keysOf);
  return type.isEntry ? compareDrafts(form, payload, {}, type.keysOf) : [];
}
