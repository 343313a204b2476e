import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Day } from '#platform/day.ts';
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
    .select(['number', 'type', 'state', 'business', 'branchName', 'isAnonymous', 'receivedAt', 'dueOn', 'answeredAt', 'answerWorkingDays'])
    .select(['sealedName', 'sealedMobile', 'sealedEmail', 'sealedFundAccount', 'matter', 'wish'])
    .select(lastAnswer)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();
  const { sealedName: names, sealedMobile: mobiles, sealedEmail: emails, sealedFundAccount: accounts } = vault.complaints;
  return rows.map(({ sealedName, sealedMobile, sealedEmail, sealedFundAccount, ...row }) => ({
    ...row,
    name: sealedName && names.open(sealedName, row),
    mobile: sealedMobile && mobiles.open(sealedMobile, row),
    email: sealedEmail && emails.open(sealedEmail, row),
    fundAccount: sealedFundAccount && accounts.open(sealedFundAccount, row),
  }));
}

const lastAnswer = sql<string | null>`(
  select note from complaint_events where complaint_id = complaints.id and kind = 'answered' order by id desc limit 1)`.as('answer');
