import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';

/** What an order about a draft is called. */
export const titleOfDraft = (type: ContentType, draft: Payload): string =>
  type.titleOf(draft).trim().slice(0, 200) || `未命名的${type.title}`;

/** The field of a draft whose text is its title, by which the heading of the screen follows what is typed; null where the title is made of several, or of none. */
export function findTitleField(type: ContentType, form: FormField, draft: Payload): string | null {
  const probe = 'probe';
  const names = Object.entries(form.fields ?? {}).flatMap(([name, { kind }]) => (kind === 'text' || kind === 'lines' ? [name] : []));
  return names.find((name) => type.titleOf({ ...draft, [name]: probe }) === probe) ?? null;
}
