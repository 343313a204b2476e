import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  futuresBranchDraft,
  futuresManagerDraft,
  type FuturesBranch,
  type FuturesIb,
  type FuturesIbDraft,
  type KeywordPageQuery,
} from '../schema.ts';
import { listDisclosedAccounts } from './accounts.ts';
import { latestDay } from './latest-day.ts';
import { matchWords } from './matching.ts';
import { replaceList } from './replace-list.ts';

const branchColumns = ['branch', 'head', 'trainingNumber', 'phone', 'specialists'] as const;

/**
 * Returns one page of the branches that introduce clients to the futures company, with their people, in the firm's order, and on
 * every page all managers and margin accounts. Every word of the keyword must occur in branch, head, a specialist or a number.
 */
export async function getFuturesIb(ctx: Context, { keyWord, ...asked }: KeywordPageQuery): Promise<FuturesIb> {
  let matching = ctx.db.selectFrom('futuresIbBranches');
  for (const condition of matchWords(keyWord, searched)) matching = matching.where(condition);
  const [page, constants] = await Promise.all([
    paginate(matching, asked, (all) => all.select(branchColumns).orderBy('sort')),
    readConstants(ctx),
  ]);
  return { ...page, ...constants };
}

/** Lists everybody who introduces clients to the futures company: managers, and branches with their people, in the firm's order. */
export async function listFuturesIbPeople({
  db,
}: Pick<Context, 'db'>): Promise<{ managers: FuturesIb['managers']; branches: FuturesBranch[] }> {
  const [managers, branches] = await Promise.all([
    db.selectFrom('futuresIbManagers').select(['name', 'post', 'certificateNumber']).orderBy('sort').execute(),
    db.selectFrom('futuresIbBranches').select(branchColumns).orderBy('sort').execute(),
  ]);
  return { managers, branches };
}

/** Returns managers and branches as entered, in their order. */
export async function readFuturesIbDraft({ db }: Pick<Context, 'db'>): Promise<FuturesIbDraft> {
  const managers = db.selectFrom('futuresIbManagers').select(['name', 'post', 'certificateNumber', 'updatedOn', 'isSample']);
  const branches = db.selectFrom('futuresIbBranches').select([...branchColumns, 'updatedOn', 'isSample']);
  return { managers: await managers.orderBy('sort').execute(), branches: await branches.orderBy('sort').execute() };
}

async function readConstants(ctx: Context): Promise<Pick<FuturesIb, 'managers' | 'accounts' | 'updatedOn' | 'isSample'>> {
  const managers = await ctx.db.selectFrom('futuresIbManagers').selectAll().orderBy('sort').execute();
  const { accounts, updatedOn } = await listDisclosedAccounts(ctx, { kind: 'futuresMargin' });
  const branches = await ctx.db
    .selectFrom('futuresIbBranches')
    .select((eb) => [eb.fn.max('updatedOn').as('updatedOn'), sql<boolean>`coalesce(bool_or(is_sample), false)`.as('isSample')])
    .executeTakeFirstOrThrow();
  const days = [...managers.map((manager) => manager.updatedOn), updatedOn ?? '', branches.updatedOn ?? ''].filter(Boolean);
  return { managers, accounts, updatedOn: latestDay(days), isSample: branches.isSample || managers.some(({ isSample }) => isSample) };
}

const searched = sql`concat_ws(' ', branch, head, training_number,
  (select string_agg(concat_ws(' ', one ->> 'name', one ->> 'certificateNumber'), ' ') from jsonb_array_elements(specialists) as one))`;

/** Replaces managers and branches in the given order. Throws 40001 with row and field of every error. */
export function replaceFuturesIb(ctx: Context, { managers, branches }: FuturesIbDraft): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await replaceList(tx, managers, {
      table: 'futuresIbManagers',
      draft: futuresManagerDraft,
      unique: 'certificateNumber',
      toRow: (manager, sort) => ({ ...manager, sort }),
      tag: 'futures-ib',
      action: 'futuresIbManagers.replace',
    });
    await replaceList(tx, branches, {
      table: 'futuresIbBranches',
      draft: futuresBranchDraft,
      unique: 'branch',
      toRow: ({ specialists, ...branch }, sort) => ({ ...branch, specialists: JSON.stringify(specialists), sort }),
      tag: 'futures-ib',
      action: 'futuresIbBranches.replace',
    });
  });
}
