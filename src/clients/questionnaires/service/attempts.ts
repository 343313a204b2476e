import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import { attemptHours } from '../web/attempt-limits.ts';
import type { AnswersByQuestion } from '../web/scoring/answers.ts';
import type { Paper } from './papers.ts';
import { drawOrder, hashShown, inOrder } from './shown-paper.ts';

export type AttemptRow = Selectable<Tables['questionAttempts']>;

const attemptMs = attemptHours * 3_600_000;

/** The stored answers of an attempt, encrypted. */
export interface AnswerRecord {
  answers: AnswersByQuestion;
  /** Seconds for which each question was displayed. */
  seconds: Readonly<Record<string, number>>;
  /** Contradictory answers at submission, which were asked again. */
  askedAgain: readonly { at: string; answers: AnswersByQuestion; contradictions: readonly string[] }[];
}

export const noAnswers: AnswerRecord = { answers: {}, seconds: {}, askedAgain: [] };

/** Counts a client's attempts at a paper today, in Shanghai time. Only submitted ones count. */
export async function countUsed({ db, now }: Context, clientId: number, code: string): Promise<number> {
  const { used } = await db
    .selectFrom('questionAttempts')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('clientId', '=', clientId)
    .where('paper', '=', code)
    .where('state', '=', 'scored')
    .where('scoredOn', '=', shanghaiDay(now))
    .executeTakeFirstOrThrow();
  return used;
}

/** Returns the client's open attempt that can still be submitted, if any. */
export async function findOpenAttempt({ db, now }: Context, clientId: number, { code, version }: Paper): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('questionAttempts')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('paper', '=', code)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Opens an attempt, or returns the open one. Parallel requests get the same one. */
export async function openAttempt(tx: Context, clientId: number, paper: Paper): Promise<AttemptRow> {
  const known = await findOpenAttempt(tx, clientId, paper);
  if (known) return known;
  // Does not close all open attempts: a parallel request may just have opened the one to return.
  await closeAttempts(tx, (query) =>
    query
      .where('clientId', '=', clientId)
      .where('paper', '=', paper.code)
      .where((row) => row.or([row('expiresAt', '<=', tx.now), row('version', '<>', paper.version)])),
  );
  const shown = drawOrder(paper);
  const opened = await tx.db
    .insertInto('questionAttempts')
    .values({
      id: randomUUID(),
      clientId,
      paper: paper.code,
      version: paper.version,
      kind: paper.kind,
      shown: JSON.stringify(shown),
      shownHash: hashShown(paper, inOrder(paper, shown)),
      state: 'open',
      openedAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + attemptMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const found = opened ?? (await findOpenAttempt(tx, clientId, paper));
  if (!found) throw fail('conflict', '请稍后重新打开问卷');
  return found;
}

type OpenQuery = ReturnType<typeof updateOpen>;

const updateOpen = ({ db }: Context) =>
  db.updateTable('questionAttempts').set({ state: 'lapsed', sealedAnswers: null }).where('state', '=', 'open');

/** Closes open attempts without submission and deletes their answers. Returns how many. */
export async function closeAttempts(ctx: Context, narrow: (query: OpenQuery) => OpenQuery): Promise<number> {
  const { numUpdatedRows } = await narrow(updateOpen(ctx)).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Returns the calling client's attempt, locked until the transaction ends, so that it is submitted once. Throws 40004 for a
 * missing one and another client's, 40009 when it was submitted already or has expired.
 */
export async function lockOpenAttempt(tx: Context, id: string): Promise<AttemptRow> {
  const { clientId } = clientOf(tx);
  const row = await tx.db
    .selectFrom('questionAttempts')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  if (row.state === 'scored') throw fail('conflict', '这次作答已经提交，请刷新页面查看结果');
  if (row.state === 'lapsed' || row.expiresAt <= tx.now) throw fail('conflict', `这次作答已超过 ${attemptHours} 小时，请重新开始`);
  return row;
}
