import type { ContentName } from '#contract/audit/content-address.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';
import { allTypes, findTypeOf } from '../all-types.ts';
import { wordsOfField } from '../content-type.ts';
import { wholeSubject } from '../web/subject-name.ts';

/** What a thing is called now; undefined where it is gone, or its kind is. */
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

/** What a field of this name is called in the first kind that has one. */
export function titleOfField(name: string): string | undefined {
  const field = allTypes.map(({ fields }) => wordsOfField(fields[name])).find((found) => found !== undefined);
  return field?.title;
}

/** What there is of a kind of which there is one thing alone. Throws 40004 for a kind that is none. */
export const readWhole = async (ctx: Context, type: string): Promise<Payload> =>
  (await findTypeOf({ type, subject: wholeSubject }).read(ctx, wholeSubject)).draft;
