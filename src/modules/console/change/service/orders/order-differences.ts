import type { RequestRow } from '#modules/workflow/approvals/service/requests.ts';
import { compareWords } from '#modules/portal/content/service/trail/compare-text.ts';
import type { Payload } from '#modules/workflow/approvals/web/approval-words.ts';
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
  if (act === 'write')
    return [...compareDrafts(form, before ?? {}, payload, type.keysOf), ...compareDerived(type, form, before ?? {}, payload)];
  return type.isEntry ? compareDrafts(form, payload, {}, type.keysOf) : [];
}

/** What readers will see differently of fields that are left empty: it is made of others. Nothing of it is compared for what is new. */
function compareDerived({ derived = {} }: ContentType, form: FormField, before: Payload, after: Payload): Difference[] {
  if (Object.keys(before).length === 0) return [];
  return Object.entries(derived).flatMap(([path, derive]) => {
    if (isFilled(before[path]) && isFilled(after[path])) return [];
    const [old, fresh] = [before, after].map((draft) => (isFilled(draft[path]) ? String(draft[path]) : derive(draft)));
    if (old === fresh) return [];
    const label = `${form.fields?.[path]?.title ?? path}（自动生成）`;
    return [{ path, label, kind: 'text' as const, parts: compareWords(old!, fresh!) }];
  });
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
