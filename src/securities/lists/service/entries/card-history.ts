import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { CardChange } from '../../schema/card.ts';
import { findNoticesOfSecurity, type NoticeListKind, type ChangeNotice } from '../changes/notice-items.ts';
import { shownFields, formatFieldValue, type FieldValue, type ShownField } from '../definition/field-words.ts';
import { lists, toSnake } from '../definition/lists.ts';

/** Lists whose changes are shown on a security's card. */
export const cardLists = ['collateral', 'targets', 'fairPrice', 'highRisk', 'staticPe', 'cashFunds'] as const satisfies NoticeListKind[];

interface Security {
  exchange: string;
  code: string;
}

/** More changes than anybody reads; the page of changes has all of them. */
const shownChanges = 60;

/** Lists the changes of one security in the lists over all versions up to a day, newest first, each with its notice. */
export async function listCardChanges(ctx: Context, security: Security, until: string | undefined): Promise<CardChange[]> {
  const notices = await findNoticesOfSecurity(ctx, security);
  const ofLists: CardChange[][] = [];
  for (const list of cardLists) ofLists.push(await listChanges(ctx, list, security, notices));
  const changes = ofLists.flat().filter(({ day }) => until === undefined || day <= until);
  return changes.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, shownChanges);
}

/** A row of a list, with the versions between which it was current. */
interface HistoryRow {
  [field: string]: FieldValue;
  validFrom: number;
  validTo: number;
}

/** A version in the history of a list. */
export interface PastVersion {
  id: number;
  day: string;
  effective: string;
  /** True when it was published after the list of a later day. */
  isBackdated: boolean;
}

async function listChanges(
  ctx: Context,
  list: (typeof cardLists)[number],
  { exchange, code }: Security,
  notices: ReadonlyMap<string, ChangeNotice>,
): Promise<CardChange[]> {
  const fields = shownFields(lists[list]).filter(({ name }) => !['name', 'exchange', 'securityType', 'effectiveOn'].includes(name));
  const columns = sql.raw(fields.map(({ name }) => toSnake(name)).join(', '));
  const { rows } = await sql<HistoryRow>`select ${columns}, valid_from, valid_to from ${sql.table(lists[list].table.name)}
    where code = ${code} and exchange = ${exchange} order by valid_from, id`.execute(ctx.db);
  if (rows.length === 0) return [];
  return findChanges(rows, fields, await listPastVersions(ctx, list)).map(({ effective, ...change }) => ({
    ...change,
    list,
    notice: toNotice(notices.get(`${list} ${effective}`)),
  }));
}

/** Lists the versions in date order, which differs from the order of publication when one was imported late. */
export async function listPastVersions(ctx: Context, list: (typeof cardLists)[number]): Promise<PastVersion[]> {
  const { rows } = await sql<PastVersion>`
    select id, data_date as day, coalesce(effective_date, data_date) as effective, max(data_date) over (order by id) > data_date as is_backdated
    from list_versions where list = ${list} order by data_date, id`.execute(ctx.db);
  return rows;
}

export const toNotice = (notice: ChangeNotice | undefined): CardChange['notice'] =>
  notice ? { articleId: notice.articleId, title: notice.title, categoryCode: notice.categoryCode } : null;

type DatedChange = Omit<CardChange, 'list' | 'notice'> & { effective: string };

/** Compares the security's rows in each version with those of the day before. The rows of the first version are the baseline. */
function findChanges(rows: readonly HistoryRow[], fields: readonly ShownField[], versions: readonly PastVersion[]): DatedChange[] {
  let held: HistoryRow[] | undefined;
  return versions.flatMap(({ id, ...version }): DatedChange[] => {
    const now = rows.filter(({ validFrom, validTo }) => validFrom <= id && id < validTo);
    const [before, gone, come] = [held, held?.filter((row) => !now.includes(row)) ?? [], now.filter((row) => !held?.includes(row))];
    held = now;
    if (before === undefined) return [];
    if (come.length === 0) return gone.map(() => ({ ...version, kind: 'left', fields: [] }));
    return come.flatMap((row) => {
      // After a late import the same content is stored in separate rows.
      const former = gone.find((one) => differences(fields, one, row).length === 0) ?? gone[0];
      const changed = differences(fields, former, row);
      return changed.length > 0 ? [{ ...version, kind: former ? 'changed' : 'entered', fields: changed }] : [];
    });
  });
}

function differences(fields: readonly ShownField[], before: HistoryRow | undefined, after: HistoryRow): CardChange['fields'] {
  return fields.flatMap((field) => {
    const [was, is] = [before ? formatFieldValue(field, before[field.name]) : '', formatFieldValue(field, after[field.name])];
    return was === is ? [] : [{ title: field.title, before: was, after: is }];
  });
}
