import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { FormField } from '../../schema/contents.ts';
import { fieldsFor, isRecord } from '../../web/field-labels.ts';

/**
 * Returns the draft with its rich texts sanitised to the allowed vocabulary, so that reviewers approve exactly what visitors get
 * and no script runs. Empty optional fields become absent, because a form does not send untouched fields.
 */
export function cleanDraft(field: FormField, value: unknown): unknown {
  if (field.kind === 'html') return typeof value === 'string' ? sanitizeBody(value) : value;
  if (field.kind === 'list' && Array.isArray(value)) return value.map((entry) => cleanDraft(field.item!, entry));
  if ((field.kind === 'group' || field.kind === 'variants') && isRecord(value)) {
    const fields = fieldsFor(field, value);
    const empty = Object.entries(fields).flatMap(([name, { isNullable }]) =>
      isNullable && value[name] === undefined ? [[name, null]] : [],
    );
    const kept = Object.entries(value).map(([name, inner]) => [name, fields[name] ? cleanDraft(fields[name], inner) : inner] as const);
    return Object.fromEntries([...kept, ...empty]);
  }
  return value;
}

/** Returns the draft with the permanent fields of the existing content, whatever was sent. */
export function keepPermanentFields(form: FormField, former: Payload, draft: Payload): Payload {
  const lasting = Object.entries(form.fields ?? {}).filter(([, field]) => field.isLasting);
  const kept = lasting.flatMap(([name]) => (name in former ? [[name, former[name]] as const] : []));
  return { ...draft, ...Object.fromEntries(kept) };
}
