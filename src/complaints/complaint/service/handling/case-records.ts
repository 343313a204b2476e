import type { Context } from '#platform/context.ts';
import { readOptionalText, readText } from '#platform/crypto/stored-text.ts';
import type { Day } from '#platform/day.ts';
import { columns } from '../../columns.ts';
import type { ComplaintDeps } from '../../deps.ts';
import type { ComplaintState, ComplaintType } from '../../schema.ts';
import { selectVisible } from './list-cases.ts';

/** Selects cases by type and state, received within a period. */
export interface RecordQuery {
  type?: ComplaintType | undefined;
  state?: ComplaintState | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
}

/** A case with unmasked personal data; null for missing ones. */
export interface ComplaintRecord {
  number: string;
  type: ComplaintType;
  state: ComplaintState;
  business: string | null;
  branchName: string | null;
  isAnonymous: boolean;
  receivedAt: Date;
  dueOn: Day;
  answeredAt: Date | null;
  answerWorkingDays: number | null;
  name: string | null;
  mobile: string | null;
  email: string | null;
  fundAccount: string | null;
  matter: string;
  wish: string;
  /** The last answer. */
  answer: string | null;
}

async function selectRecords(ctx: Context, { type, state, since, until }: RecordQuery) {
  return (await selectVisible(ctx, {}))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(since !== undefined, (query) => query.where('receivedAt', '>=', since!))
    .$if(until !== undefined, (query) => query.where('receivedAt', '<', until!));
}

/** Counts the selected cases within the caller's scopes. */
export async function countCaseRecords(ctx: Context, query: RecordQuery): Promise<number> {
  const { count } = await (await selectRecords(ctx, query)).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Reads the selected cases within the caller's scopes in order of receipt, for callers who may export them. */
export async function readCaseRecords(
  ctx: Context,
  { vault }: Pick<ComplaintDeps, 'vault'>,
  query: RecordQuery,
): Promise<ComplaintRecord[]> {
  const rows = await (
    await selectRecords(ctx, query)
  )
    .select([
      'complaints.id',
      'number',
      'type',
      'state',
      'business',
      'branchName',
      'isAnonymous',
      'receivedAt',
      'dueOn',
      'answeredAt',
      'answerWorkingDays',
    ])
    .select(['sealedName', 'sealedMobile', 'sealedEmail', 'sealedFundAccount', 'matter', 'wish', 'sealedMatter', 'sealedWish'])
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  const { sealedName: names, sealedMobile: mobiles, sealedEmail: emails, sealedFundAccount: accounts } = vault.complaints;
  const answers = await readLastAnswers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, sealedName, sealedMobile, sealedEmail, sealedFundAccount, matter, sealedMatter, wish, sealedWish, ...row }) => ({
    ...row,
    matter: readText(ctx, columns.complaints.sealedMatter, { sealed: sealedMatter, clear: matter }, row),
    wish: readText(ctx, columns.complaints.sealedWish, { sealed: sealedWish, clear: wish }, row),
    answer: answers.get(id) ?? null,
    name: sealedName && names.open(sealedName, row),
    mobile: sealedMobile && mobiles.open(sealedMobile, row),
    email: sealedEmail && emails.open(sealedEmail, row),
    fundAccount: sealedFundAccount && accounts.open(sealedFundAccount, row),
  }));
}

async function readLastAnswers(ctx: Context, complaintIds: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await ctx.db
    .selectFrom('complaintEvents')
    .select(['complaintId', 'kind', 'note', 'sealedNote'])
    .distinctOn('complaintId')
    .where((eb) => eb('complaintId', '=', eb.fn.any(eb.val([...complaintIds]))))
    .where('kind', '=', 'answered')
    .orderBy('complaintId')
    .orderBy('id', 'desc')
    .execute();
  const textOf = ({ sealedNote, note, ...row }: (typeof rows)[number]) =>
    readOptionalText(ctx, columns.complaintEvents.sealedNote, { sealed: sealedNote, clear: note }, row);
  return new Map(rows.map((row) => [row.complaintId, textOf(row)]));
}
