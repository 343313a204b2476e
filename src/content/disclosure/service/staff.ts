import { sql, type RawBuilder } from 'kysely';
import type { ResultPage } from '#contract/paging.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import type { KeywordPageQuery, StaffCountQuery, StaffCounts, StaffRecordDraft, StaffKind, StaffMember } from '../schema.ts';
import { countLookUps } from './look-up-limit.ts';
import { matchWords } from './matching.ts';

export const staffColumns = ['name', 'certificateNumber', 'kind', 'post', 'branch', 'obtainedOn', 'state', 'isSample'] as const;

/**
 * Returns one page of a list, in the order of the registration numbers. Every word of the keyword must occur in name, number,
 * branch or post. People who left are found only by the full number. Throws 40029 when the visitor's network has requested too
 * many pages.
 */
export async function listStaff(ctx: Context, kind: StaffKind, query: KeywordPageQuery): Promise<ResultPage<StaffMember>> {
  const { keyWord, pageSize } = query;
  await countLookUps(ctx, pageSize);
  const matching = ctx.db.selectFrom('disclosedStaff').where('kind', '=', kind).where(isShown(keyWord)).where(isFound(keyWord));
  return paginate(matching, query, (all) => all.select(staffColumns).orderBy('certificateNumber'));
}

/**
 * Returns one page of the registered people with the given registration numbers, in the order of the numbers; for other lists of
 * staff. Keyword and limit as for `listStaff`: throws 40029 when the visitor's network has requested too many pages.
 */
export async function listStaffByNumbers(
  ctx: Context,
  numbers: readonly string[],
  query: KeywordPageQuery,
): Promise<ResultPage<StaffMember>> {
  const { keyWord, pageSize } = query;
  await countLookUps(ctx, pageSize);
  const matching = ctx.db
    .selectFrom('disclosedStaff')
    .where(sql<boolean>`certificate_number = any (${[...numbers]}::text[])`)
    .where('state', '=', 'registered')
    .where(isFound(keyWord));
  return paginate(matching, query, (all) => all.select(staffColumns).orderBy('certificateNumber'));
}

/**
 * Counts the matches of the keyword in each list, so that a person of another list is not missed, and returns when the lists last
 * changed.
 */
export async function countStaff(ctx: Context, { keyWord }: StaffCountQuery): Promise<StaffCounts> {
  const rows = await ctx.db
    .selectFrom('disclosedStaff')
    .where(isShown(keyWord))
    .where(isFound(keyWord))
    .select(['kind', sql<number>`count(*)`.as('total')])
    .groupBy('kind')
    .execute();
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]));
  const newest = await ctx.db
    .selectFrom('disclosedStaff')
    .select((eb) => eb.fn.max('updatedOn').as('updatedOn'))
    .executeTakeFirst();
  return {
    gsA: totals.get('general') ?? 0,
    gsB: totals.get('adviser') ?? 0,
    gsC: totals.get('analyst') ?? 0,
    gsD: totals.get('broker') ?? 0,
    updatedOn: newest?.updatedOn ?? null,
  };
}

/** Returns the currently registered person with this full number, or undefined. */
export function findRegisteredStaff(
  { db }: Pick<Context, 'db'>,
  certificateNumber: string,
): Promise<Pick<StaffMember, 'name' | 'branch' | 'post'> | undefined> {
  return db
    .selectFrom('disclosedStaff')
    .select(['name', 'branch', 'post'])
    .where('certificateNumber', '=', certificateNumber)
    .where('state', '=', 'registered')
    .executeTakeFirst();
}

/** Returns the current register state of the numbers that it contains, for people whom a publication of the firm names. */
export function findStaffStates(
  { db }: Pick<Context, 'db'>,
  numbers: readonly string[],
): Promise<Pick<StaffMember, 'certificateNumber' | 'branch' | 'state'>[]> {
  return db
    .selectFrom('disclosedStaff')
    .select(['certificateNumber', 'branch', 'state'])
    .where(sql<boolean>`certificate_number = any (${[...numbers]}::text[])`)
    .execute();
}

/** Lists all people of all lists as entered, including those who left, by their numbers. */
export function listStaffDrafts({ db }: Pick<Context, 'db'>): Promise<StaffRecordDraft[]> {
  return db
    .selectFrom('disclosedStaff')
    .select([...staffColumns, 'updatedOn'])
    .orderBy('certificateNumber')
    .execute();
}

const isShown = (keyWord = ''): RawBuilder<boolean> =>
  sql`(state = 'registered' or certificate_number = upper(regexp_replace(normalize(${keyWord}::text, NFKC), '[\\s-]', '', 'g')))`;

const searched = sql`concat_ws(' ', name, certificate_number, branch, post)`;

function isFound(keyWord?: string): RawBuilder<boolean> {
  const words = matchWords(keyWord, searched);
  return words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`;
}
