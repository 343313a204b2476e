import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { listOpen } from '#workflow/approvals/service/find.ts';
import { approvedStates } from '#workflow/approvals/service/requests.ts';
import { allTypes, findType } from '../all-types.ts';
import type { ContentType, SubjectPage, SubjectQuery } from '../content-type.ts';
import type { ChangeDeps } from '../deps.ts';
import type {
  ContentForm,
  ContentLine,
  SubjectLine,
  SubjectListPage,
  ParsedTypeName,
  SubjectListQuery,
  TypeLine,
  TypeList,
} from '../schema/contents.ts';
import { contentKind } from './content-kind.ts';
import { canCreateContent, contentScopeFilter, canAccessKind } from './content-place.ts';
import { buildForm } from './draft/build-form.ts';
import { listColumns } from './sheet/list-columns.ts';

/** Lists the kinds of content of which the caller can access at least one item. */
export async function listTypes(ctx: Context): Promise<TypeList> {
  const types: TypeLine[] = [];
  for (const type of allTypes) if (await canAccessKind(ctx, type)) types.push(await toTypeLine(ctx, type));
  return { types };
}

/** Returns a kind as lists and views show it to the caller. */
export async function toTypeLine(ctx: Context, type: ContentType): Promise<TypeLine> {
  const { code, title, group, levels, withdraw, entry, settable = [], whenEmpty = null } = type;
  return {
    code,
    title,
    group,
    levels,
    canBegin: await canCreateContent(ctx, type.begin ? type : (entry ?? type)),
    whenEmpty,
    canWithdraw: (withdraw ?? entry?.withdraw) !== undefined,
    canTakeDown: withdraw !== undefined,
    entryTitle: entry?.title ?? null,
    settable: [...settable],
  };
}

/** Counts the items of a kind. For a list that is replaced as a whole, counts its entries. */
export async function countContentItems(ctx: Context, code: string): Promise<number> {
  const type = findType(code);
  if (type.count) return type.count(ctx);
  if (type.entry) return (await type.entry.list(ctx, { scopes: undefined })).records.length;
  const { records } = await type.list(ctx, { scopes: undefined });
  if (records.length !== 1) return records.length;
  const [only] = records;
  if (only!.state === 'draft') return 0;
  const { draft } = await type.read(ctx, only!.subject);
  return Array.isArray(draft.items) ? draft.items.length : 1;
}

/** Returns the label of a kind. Throws 40004 for an unknown kind. */
export const titleOfKind = (code: string): string => findType(code).title;

/** Returns whether a kind has published content; for articles, in the category `place`. */
export async function hasContent(ctx: Context, code: string, place?: string): Promise<boolean> {
  const type = findType(code);
  if (type.states?.includes('shown')) {
    const { records } = await type.list(ctx, { scopes: undefined, state: 'shown', ...(place !== undefined && { place }) });
    return records.length > 0;
  }
  if ((await countContentItems(ctx, code)) === 0) return false;
  if (!type.isSingle) return true;
  // The only item may be an empty form: optional settings, or a list without entries.
  const { records } = await type.list(ctx, { scopes: undefined });
  const { draft } = await type.read(ctx, records[0]!.subject);
  return !isBlank(draft);
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isBlank));

/** Lists all items of a kind, without checking access. */
export async function listContentItems(ctx: Context, code: string): Promise<SubjectLine[]> {
  const type = findType(code);
  const lines: SubjectLine[] = [];
  for (let after: string | undefined; ;) {
    const { records, next } = await type.list(ctx, { scopes: undefined, after });
    lines.push(...records.filter(({ state }) => state !== 'draft'));
    if (next === null) return lines;
    after = next;
  }
}

/** Returns the form for drafts of a kind. */
export async function readForm(ctx: Context, { type: code, part }: ParsedTypeName): Promise<ContentForm> {
  const whole = findType(code);
  const type = part === 'entry' ? (whole.entry ?? whole) : whole;
  return {
    title: type.title,
    hasEnd: type.hasEnd ?? false,
    canReturn: type.withdraw !== undefined,
    isDated: type.textDay !== undefined,
    keepsVersions: type.keepsVersions ?? false,
    form: await buildForm(ctx, type),
  };
}

/** Returns a page of the items of a kind within the caller's scopes. Throws 40001 for a filter that the kind does not support. */
export async function listFilteredItems(
  ctx: Context,
  type: ContentType,
  { search, state, place, after }: Omit<SubjectQuery, 'scopes'>,
): Promise<SubjectPage> {
  if (state && !type.states?.includes(state)) throw createInputError([{ path: 'state', message: `${type.title}不能按这种状态筛选` }]);
  if (place && !type.places) throw createInputError([{ path: 'place', message: `${type.title}不能按栏目筛选` }]);
  return type.list(ctx, { search: search || undefined, state, place: place || undefined, after, ...contentScopeFilter(ctx, type) });
}

/**
 * Returns a page of the items of a kind within the caller's scopes, each with its open order, in the columns that the caller has
 * chosen.
 */
export async function listSubjects(
  ctx: Context,
  { publicUrl }: Pick<ChangeDeps, 'publicUrl'>,
  { type: code, ...query }: SubjectListQuery,
): Promise<SubjectListPage> {
  const type = findType(code);
  const { columns, offered, cellsOf } = await listColumns(ctx, type);
  const { records, next } = await listFilteredItems(ctx, type, query);
  const shown: SubjectListPage['records'] = [];
  for (const line of await addOpenOrders(ctx, { publicUrl }, code, records)) shown.push({ ...line, cells: await cellsOf(line.subject) });
  return { columns, offered, states: [...(type.states ?? [])], places: await placesOf(ctx, type), records: shown, next };
}

/** Adds open orders and public addresses to lines. */
export async function addOpenOrders(
  ctx: Context,
  { publicUrl }: Pick<ChangeDeps, 'publicUrl'>,
  code: string,
  lines: readonly SubjectLine[],
): Promise<ContentLine[]> {
  const open = await listOpen(
    ctx,
    contentKind,
    code,
    lines.map(({ subject }) => subject),
  );
  return lines.map((line) => ({
    ...line,
    href: line.href && publicUrl + line.href,
    ...ordersAbout(open.filter(({ subject }) => subject === line.subject)),
  }));
}

/** Splits the open orders of an item into the one being edited and the scheduled ones, the next one first. */
function ordersAbout(open: Awaited<ReturnType<typeof listOpen>>): Pick<SubjectListPage['records'][number], 'openOrder' | 'approvedOrders'> {
  const isApproved = ({ state }: (typeof open)[number]): boolean => approvedStates.includes(state);
  const approved = open.filter(isApproved).toSorted((one, other) => (one.applyAt?.getTime() ?? 0) - (other.applyAt?.getTime() ?? 0));
  return {
    openOrder: open.find((order) => !isApproved(order))?.id ?? null,
    approvedOrders: approved.map(({ id, act, applyAt }) => ({
      id,
      act: act === 'withdraw' ? ('withdraw' as const) : ('write' as const),
      applyAt: applyAt?.toISOString() ?? null,
    })),
  };
}

/** Returns the categories of a kind in which the caller works. */
async function placesOf(ctx: Context, type: ContentType): Promise<SubjectListPage['places']> {
  const { scopes } = contentScopeFilter(ctx, type);
  const named = Object.entries((await type.places?.(ctx)) ?? {}).filter(([value]) => scopes?.includes(value) ?? true);
  return named.map(([value, text]) => ({ value, text }));
}
