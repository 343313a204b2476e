import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';

/** Returns the title of an order for a draft. */
export const titleOfDraft = (type: ContentType, draft: Payload): string =>
  type.titleOf(draft).trim().slice(0, 200) || `未命名的${type.title}`;

/**
 * Returns the field whose text is the title, so that the heading of the screen follows the input; null where the title consists
 * of several fields or of none.
 */
export function findTitleField(type: ContentType, form: FormField, draft: Payload): string | null {
  const probe = 'probe';
  const names = Object.entries(form.fields ?? {}).flatMap(([name, { kind }]) => (kind === 'text' || kind === 'lines' ? [name] : []));
  return names.find((name) => type.titleOf({ ...draft, [name]: probe }) === probe) ?? null;
}
