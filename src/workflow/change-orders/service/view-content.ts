import { findItems } from '#content/media/service/read-items.ts';
import { findPictureKeys } from '#content/media/web/picture-address.ts';
import type { Context } from '#platform/context.ts';
import { reachOf, requireWorkPlace } from '#platform/staff-access.ts';
import { listAppliedTo } from '#workflow/approvals/service/find.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import { findType, findTypeOf } from '../all-types.ts';
import type { ContentType } from '../content-type.ts';
import type { ChangeDeps } from '../deps.ts';
import type { ContentVersion, ContentView } from '../schema/content-view.ts';
import type { ContentLine, SubjectName } from '../schema/contents.ts';
import { wholeSubject } from '../web/subject-name.ts';
import { contentKind } from './content-kind.ts';
import { contentPlaceOf } from './content-place.ts';
import { readForm, toTypeLine, addOpenOrders } from './list-contents.ts';

const mostVersions = 50;
/** The number of list pages searched for an item by its title. */
const mostPages = 5;
const mostSearched = 60;

/**
 * Returns the current version of an item and its history. It creates no order and writes nothing. Throws 40004 for an item or
 * kind that does not exist or is out of the caller's scope.
 */
export async function viewContent(
  ctx: Context,
  deps: Pick<ChangeDeps, 'publicUrl'>,
  { type: code, subject }: SubjectName,
): Promise<ContentView> {
  reachOf(ctx, 'content.read');
  const whole = findType(code);
  const type = findTypeOf({ type: code, subject });
  const { draft, scope } = await type.read(ctx, subject);
  requireWorkPlace(ctx, contentPlaceOf(type, draft, scope));
  const part = type.isEntry ? ('entry' as const) : ('whole' as const);
  const title = type.titleOf(draft).trim() || type.title;
  const addresses = [...type.addressesOf(subject, draft)];
  return {
    type: await toTypeLine(ctx, whole),
    subject,
    part,
    title,
    line: await findLine(ctx, deps, { whole, type, subject, draft }),
    form: await readForm(ctx, { type: code, part }),
    payload: draft,
    versions: await listVersions(ctx, code, type, subject),
    pictures: await listPictures(ctx, draft),
    addresses: addresses.map((address) => deps.publicUrl + address),
    dataHref: whole.sheet ? `/data/${whole.sheet.register.code}` : null,
  };
}

/** Finds the list line of an item by its title; null where the list no longer has it. */
async function findLine(
  ctx: Context,
  deps: Pick<ChangeDeps, 'publicUrl'>,
  { whole, type, subject, draft }: { whole: ContentType; type: ContentType; subject: string; draft: Payload },
): Promise<ContentLine | null> {
  const named = [draft['title'], draft['name'], type.titleOf(draft)].find((name) => typeof name === 'string' && name.trim() !== '') as
    | string
    | undefined;
  for (const search of new Set([named?.trim().slice(0, mostSearched), subject, undefined])) {
    let after: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const { records, next } = await whole.list(ctx, { scopes: undefined, after, ...(search !== undefined && { search }) });
      const line = records.find((one) => one.subject === subject);
      if (line) return (await addOpenOrders(ctx, deps, whole.code, [line]))[0]!;
      if (next === null) break;
      after = next;
    }
  }
  return null;
}

/** Lists the versions of an item; for an entry also those of its whole list. */
async function listVersions(ctx: Context, code: string, type: ContentType, subject: string): Promise<ContentVersion[]> {
  const subjects = type.isEntry ? [subject, wholeSubject] : [subject];
  const applied = await listAppliedTo(ctx, contentKind, { type: code, subjects, most: mostVersions });
  return applied.map(({ row, madeBy, approvedBy }) => ({
    order: row.id,
    act: row.act as ContentVersion['act'],
    title: row.title,
    appliedAt: row.appliedAt!.toISOString(),
    madeBy,
    approvedBy,
    reason: row.reason,
    isOfWhole: row.subject !== subject,
  }));
}

async function listPictures(ctx: Context, draft: Payload): Promise<ContentView['pictures']> {
  const keys = [...new Set(findPictureKeys(JSON.stringify(draft)))];
  const items = keys.length === 0 ? [] : await findItems(ctx, keys);
  return items.map(({ id, name }) => ({ id, name, href: `/media/${id}` }));
}
