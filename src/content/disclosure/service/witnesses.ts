import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { witnessDraft, type KeywordPageQuery, type Witness, type WitnessDraft, type WitnessPage } from '../schema.ts';
import { matchWords } from './matching.ts';
import { replaceList } from './replace-list.ts';

const columns = [
  'staffNumber',
  'name',
  'sex',
  'branch',
  'qualification',
  'certificateNumber',
  'validFrom',
  'validUntil',
  'isSample',
] as const;

/**
 * Returns one page of the staff who may witness the opening of an account, in the order of their staff numbers. Every word of the
 * keyword must occur in name, numbers, branch or qualification. People whose permission has ended are included and marked.
 */
export async function listWitnesses(ctx: Context, { keyWord, ...asked }: KeywordPageQuery): Promise<WitnessPage> {
  let matching = ctx.db.selectFrom('accountWitnesses');
  for (const condition of matchWords(keyWord, searched)) matching = matching.where(condition);
  const [{ records, ...page }, newest] = await Promise.all([
    paginate(matching, asked, (all) => all.select(columns).orderBy('staffNumber')),
    ctx.db
      .selectFrom('accountWitnesses')
      .select((eb) => eb.fn.max('updatedOn').as('updatedOn'))
      .executeTakeFirst(),
  ]);
  const today = shanghaiDay(ctx.now);
  return { records: records.map((row) => ({ ...row, validity: validityOn(today, row) })), ...page, updatedOn: newest?.updatedOn ?? null };
}

/** Lists all witnesses in the order of their staff numbers. */
export function listAllWitnesses({ db }: Pick<Context, 'db'>): Promise<Omit<Witness, 'validity'>[]> {
  return db.selectFrom('accountWitnesses').select(columns).orderBy('staffNumber').execute();
}

const searched = sql`concat_ws(' ', name, staff_number, certificate_number, branch, qualification)`;

/** Both days of the validity are included. */
function validityOn(today: string, { validFrom, validUntil }: Pick<Witness, 'validFrom' | 'validUntil'>): Witness['validity'] {
  if (today < validFrom) return 'notYet';
  return today > validUntil ? 'expired' : 'valid';
}

/** Lists all witnesses as entered, by their staff numbers. */
export function listWitnessDrafts({ db }: Pick<Context, 'db'>): Promise<WitnessDraft[]> {
  return db
    .selectFrom('accountWitnesses')
    .select([...columns, 'updatedOn'])
    .orderBy('staffNumber')
    .execute();
}

/** Replaces the firm's witnesses. Throws 40001 with row and field of every error; nothing is written then. */
export function replaceWitnesses(ctx: Context, drafts: readonly WitnessDraft[]): Promise<{ written: number }> {
  return replaceList(ctx, drafts, {
    table: 'accountWitnesses',
    draft: witnessDraft,
    unique: 'staffNumber',
    toRow: (person) => person,
    tag: 'account-witnesses',
    action: 'accountWitnesses.replace',
  });
}
