import type { ContentName } from '#contract/audit/content-address.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findTypeOf } from '../all-types.ts';
import { toFieldDescription } from '../content-type.ts';
import { wholeSubject } from '../web/subject-name.ts';

/** Returns the current title of an item, or undefined where the item or its kind no longer exists. */
export async function readContentTitle(ctx: Context, name: ContentName): Promise<string | undefined> {
  try {
    const type = findTypeOf(name);
    const { draft } = await type.read(ctx, name.subject);
    return type.titleOf(draft) || undefined;
  } catch (error) {
    if (isOutcome(error, 'notFound') || isOutcome(error, 'invalidInput')) return undefined;
    throw error;
  }
}

/** Returns the label of the field with this name in the first kind that has one. */
export function titleOfField(name: string): string | undefined {
  const field = allTypes.map(({ fields }) => toFieldDescription(fields[name])).find((found) => found !== undefined);
  return field?.title;
}

/** Returns the content of a kind with a single item. Throws 40004 for an unknown kind. */
export const readSingleContent = async (ctx: Context, type: string): Promise<Payload> =>
  (await findTypeOf({ type, subject: wholeSubject }).read(ctx, wholeSubject)).draft;
