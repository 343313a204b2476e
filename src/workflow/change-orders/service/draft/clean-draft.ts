import { sanitizeBody } from '#content/articles/service/texts/sanitize-body.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import type { FormField } from '../../schema/contents.ts';
import { fieldsFor, isRecord } from '../../web/place-words.ts';

/**
 * The same draft with its running texts in the vocabulary of the house alone: what colleagues look at and approve is what visitors will get, and nothing in it runs. What may be nothing and was left empty is nothing: a form sends no
 * word of a field that nobody has touched.
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

/** The same draft with what a thing that is there already has got for good, whatever was sent. */
export function keepLasting(form: FormField, former: Payload, draft: Payload): Payload {
  const lasting = Object.entries(form.fields ?? {}).filter(([, field]) => field.isLasting);
  const kept = lasting.flatMap(([name]) => (name in former ? [[name, former[name]] as const] : []));
  return { ...draft, ...Object.fromEntries(kept) };
}
