import { contentAddress } from '#contract/audit/content-address.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireWorkPlace, isInWorkScope } from '#platform/staff-access.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { allTypes, findTypeOf } from '../all-types.ts';
import type { ContentType } from '../content-type.ts';
import type { ContentUses } from '../schema/content-view.ts';
import type { SubjectName } from '../schema/contents.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { contentPlaceOf } from './content-place.ts';

/** The number of items searched for kinds that are read one by one, in list order. */
const mostRead = 100;

/**
 * Lists other content that links to the page of an item, for all kinds within the caller's scopes. The home page counts as linked
 * from everywhere. Throws 40004 for an item that does not exist or is out of scope.
 */
export async function listContentUses(ctx: Context, own: SubjectName): Promise<ContentUses> {
  reachOf(ctx, 'content.read');
  const type = findTypeOf(own);
  const { draft, scope } = await type.read(ctx, own.subject);
  requireWorkPlace(ctx, contentPlaceOf(type, draft, scope));
  const [address] = type.addressesOf(own.subject, draft);
  const result: ContentUses = { uses: [], partlySearched: [] };
  if (!address || address === '/') return result;
  for (const kind of allTypes) {
    const { things, isAll } = await readThings(ctx, kind, address);
    if (!isAll) result.partlySearched.push(kind.title);
    for (const { subject, draft: other, type: of } of things) {
      if (kind.code === own.type && (subject === own.subject || subject === wholeSubject)) continue;
      if (!leadsTo(other, address) || !isInWorkScope(ctx, contentPlaceOf(of, other))) continue;
      const href = contentAddress({ type: kind.code, subject });
      result.uses.push({ title: of.titleOf(other) || of.title, typeTitle: kind.title, href });
    }
  }
  return result;
}

/**
 * Lists single-item content that links to an address, such as menus, entries and slides, except that of one type. This is fast to
 * search.
 */
export async function listSettingsLinking(ctx: Context, own: string, address: string): Promise<{ title: string; href: string }[]> {
  const uses: { title: string; href: string }[] = [];
  for (const type of allTypes.filter(({ isSingle, code }) => isSingle && code !== own)) {
    const standing = await readOrNone(type.read(ctx, wholeSubject), undefined);
    if (!standing || !leadsTo(standing.draft, address)) continue;
    uses.push({ title: type.titleOf(standing.draft) || type.title, href: contentAddress({ type: type.code, subject: wholeSubject }) });
  }
  return uses;
}

interface Thing {
  type: ContentType;
  subject: string;
  draft: Payload;
}

/** Returns the items of a kind that may contain links. `isAll` is false where some were not searched. */
async function readThings(ctx: Context, type: ContentType, address: string): Promise<{ things: Thing[]; isAll: boolean }> {
  const toThings = (of: ContentType, drafts: ReadonlyMap<string, Payload>): Thing[] =>
    [...drafts].map(([subject, draft]) => ({ type: of, subject, draft }));
  if (type.readLinking) {
    const { drafts, isAll } = await type.readLinking(ctx, address);
    return { things: toThings(type, drafts), isAll };
  }
  if (type.entry?.readAll) return { things: toThings(type.entry, await readOrNone(type.entry.readAll(ctx), new Map())), isAll: true };
  const { subjects, isAll } = type.isSingle ? { subjects: [wholeSubject], isAll: true } : await listSubjects(ctx, type);
  const things: Thing[] = [];
  for (const subject of subjects) {
    const standing = await readOrNone(type.read(ctx, subject), undefined);
    if (standing) things.push({ type, subject, draft: standing.draft });
  }
  return { things, isAll };
}

async function listSubjects(ctx: Context, type: ContentType): Promise<{ subjects: string[]; isAll: boolean }> {
  const subjects: string[] = [];
  let after: string | undefined;
  do {
    const { records, next } = await type.list(ctx, { scopes: undefined, after });
    subjects.push(...records.map(({ subject }) => subject));
    after = next ?? undefined;
  } while (after !== undefined && subjects.length < mostRead);
  return { subjects: subjects.slice(0, mostRead), isAll: after === undefined && subjects.length <= mostRead };
}

/** Returns `none` for settings that are not set up yet. */
async function readOrNone<Found, None>(reading: Promise<Found>, none: None): Promise<Found | None> {
  try {
    return await reading;
  } catch (error) {
    if (isOutcome(error, 'notFound') || isOutcome(error, 'needsSupport')) return none;
    throw error;
  }
}

function leadsTo(value: unknown, address: string): boolean {
  if (typeof value === 'string') return value === address || value.includes(`href="${address}"`);
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => leadsTo(inner, address));
}
