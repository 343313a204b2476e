import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { CardChange } from '../../schema/card.ts';
import { lists, toSnake } from '../definition/lists.ts';
import { shownFields, toWords, type FieldValue, type ShownField } from '../definition/field-words.ts';
import { findNoticesOfSecurity, type NoticeListKind, type ChangeNotice } from '../changes/notice-items.ts';
import { stillValid } from './version.ts';

/** Lists whose changes a security's card tells. */
export const cardLists = ['collateral', 'targets', 'fairPrice', 'highRisk', 'staticPe', 'cashFunds'] as const satisfies NoticeListKind[];

interface Security {
  exchange: string;
  code: string;
}

/** More changes than anybody reads; the whole of them is on the page of changes. */
const shownChanges = 60;

/** What changed for one security in the lists over all their versions up to a day, newest first, each with the notice that says so. */
export async function listCardChanges(ctx: Context, security: Security, until: string | undefined): Promise<CardChange[]> {
  const notices = await findNoticesOfSecurity(ctx, security);
  const ofLists: CardChange[][] = [];
  for (const list of cardLists) ofLists.push(await listChanges(ctx, list, security, notices));
  const changes = ofLists.flat().filter(({ day }) => until === undefined || day <= until);
  return changes.toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, shownChanges);
}

/** A row of a list with the days of the versions between which it held. */
interface HistoryRow {
  [field: string]: FieldValue;
  validFrom: number;
  validTo: number;
  fromDay: string;
  fromEffective: string;
  toDay: string | null;
  toEffective: string | null;
}

async function listChanges(
  ctx: Context,
  list: (typeof cardLists)[number],
  { exchange, code }: Security,
  notices: ReadonlyMap<string, ChangeNotice>,
): Promise<CardChange[]> {
  const fields = shownFields(lists[list]).filter(({ name }) => !['name', 'exchange', 'securityType', 'effectiveOn'].includes(name));
  const columns = sql.raw(fields.map(({ name }) => `e.${toSnake(name)}`).join(', '));
  const { rows } = await sql<HistoryRow>`
    select ${columns}, e.valid_from, e.valid_to, opened.data_date as from_day, coalesce(opened.effective_date, opened.data_date) as from_effective,
      closed.data_date as to_day, coalesce(closed.effective_date, closed.data_date) as to_effective
    from ${sql.table(lists[list].table.name)} e join list_versions opened on opened.id = e.valid_from
    left join list_versions closed on closed.id = e.valid_to and e.valid_to < ${sql.lit(stillValid)}
    where e.code = ${code} and e.exchange = ${exchange} order by e.valid_from, e.id`.execute(ctx.db);
  const [first] = rows;
  if (!first) return [];
  const { id: begin } = await ctx.db
    .selectFrom('listVersions')
    .select('id')
    .where('list', '=', list)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return findChanges(rows, fields, begin).map(({ effective, ...change }) => ({
    ...change,
    list,
    notice: toNotice(notices.get(`${list} ${effective}`)),
  }));
}

const toNotice = (notice: ChangeNotice | undefined): CardChange['notice'] =>
  notice ? { articleId: notice.articleId, title: notice.title, categoryCode: notice.categoryCode } : null;

type DatedChange = Omit<CardChange, 'list' | 'notice'> & { effective: string };

/** Pairs each row with the one that ended where it began; what has no pair came or went. Rows of the very first version came before the count. */
function findChanges(rows: readonly HistoryRow[], fields: readonly ShownField[], begin: number): DatedChange[] {
  const found: DatedChange[] = [];
  for (const row of rows) {
    const before = rows.find(({ validTo }) => validTo === row.validFrom);
    if (before || row.validFrom > begin) {
      const changed = differences(fields, before, row);
      if (changed.length > 0)
        found.push({ day: row.fromDay, effective: row.fromEffective, kind: before ? 'changed' : 'entered', fields: changed });
    }
    const hasLeft = row.toDay !== null && !rows.some(({ validFrom }) => validFrom === row.validTo);
    if (hasLeft) found.push({ day: row.toDay!, effective: row.toEffective!, kind: 'left', fields: [] });
  }
  return found;
}

function differences(fields: readonly ShownField[], before: HistoryRow | undefined, after: HistoryRow): CardChange['fields'] {
  return fields.flatMap((field) => {
    const [was, is] = [before ? toWords(field, before[field.name]) : '', toWords(field, after[field.name])];
    return was === is ? [] : [{ title: field.title, before: was, after: is }];
  });
}
