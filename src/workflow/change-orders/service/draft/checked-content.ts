import { findPublishedContacts } from '#content/downloads/service/published-contacts.ts';
import { findSuspects } from '#content/text-rules/service/checks/find-suspects.ts';
import type { CheckData } from '#content/text-rules/service/engine/content-checks.ts';
import type { CheckedContent } from '#content/text-rules/service/engine/folded-content.ts';
import { placeOf } from '#content/text-rules/service/places.ts';
import type { Context } from '#platform/context.ts';
import { findFundNames } from '#products/funds/service/fund-names.ts';
import type { FormField } from '../../schema/contents.ts';
import { formatDraftValue, isDraftText, walkDraftValues } from './walk-draft.ts';

interface DraftToCheck {
  kind: string;
  category: string;
  title: string;
  form: FormField;
  draft: unknown;
  today: string;
}

/** Returns the texts and days of a draft as the rules read them. */
export function toCheckedContent({ kind, category, title, form, draft, today }: DraftToCheck): CheckedContent {
  const leaves = [...walkDraftValues(form, draft)].map((leaf) => ({ ...leaf, name: nameOf(leaf.path) }));
  return {
    kind,
    place: placeOf(kind, category),
    title,
    today,
    texts: leaves.filter(isDraftText).map(({ path, name, label, field, value }) => ({
      path,
      name,
      label,
      // Entries of one field are lines of their own.
      text: Array.isArray(value) ? value.map(String).join('\n') : formatDraftValue(field, value),
      ...(field.kind === 'html' && { html: String(value) }),
    })),
    days: leaves
      .filter(({ field, value }) => field.kind === 'day' && typeof value === 'string')
      .map(({ path, name, label, value }) => ({ path, name, label, day: String(value) })),
  };
}

/** Returns the last name of a path that is not an entry: `answerHtml` of `items.0.content.answerHtml`. */
const nameOf = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? '';

/** Loads the data of the firm with which the texts of a content are compared. */
export async function loadCheckData(ctx: Context, content: CheckedContent): Promise<CheckData> {
  const codes = content.texts.flatMap(({ text }) => [...text.matchAll(/[（(:：码](\d{6})[）)]/g)].map(({ 1: code = '' }) => code));
  return {
    published: await findPublishedContacts(ctx, findSuspects(content)),
    fundNames: await findFundNames(ctx, [...new Set(codes)]),
  };
}
