import { contentAddress } from '#contract/audit/content-address.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Payload } from '#modules/workflow/approvals/web/approval-words.ts';
import type { Context } from '#platform/context.ts';
import type { ContentType } from '../content-type.ts';
import type { SubjectName } from '../schema/contents.ts';
import type { ContentView } from '../schema/content-view.ts';
import { allTypes } from '../types/all-types.ts';
import { wholeSubject } from '../web/subject-name.ts';

/** What else leads to its page: menus, entries, slides and whatever is kept as one thing. The home page belongs to all of them. */
export async function listUses(ctx: Context, own: SubjectName, address: string | undefined): Promise<ContentView['usedIn']> {
  if (!address || address === '/') return [];
  const uses: ContentView['usedIn'] = [];
  for (const type of allTypes.filter(({ isSingle, code }) => isSingle && code !== own.type)) {
    const draft = await readOrNone(ctx, type);
    const title = draft && type.titleOf(draft);
    if (draft && namesAddress(draft, address))
      uses.push({ title: title || type.title, typeTitle: type.title, href: contentAddress({ type: type.code, subject: wholeSubject }) });
  }
  return uses;
}

/** Settings of a site that is not set up are none. */
async function readOrNone(ctx: Context, type: ContentType): Promise<Payload | undefined> {
  try {
    return (await type.read(ctx, wholeSubject)).draft;
  } catch (error) {
    if (isOutcome(error, 'notFound') || isOutcome(error, 'needsSupport')) return undefined;
    throw error;
  }
}

function namesAddress(value: unknown, address: string): boolean {
  if (typeof value === 'string') return value === address || value.includes(`href="${address}"`);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => namesAddress(inner, address));
}
