import { acceptComplaint, closeComplaint, declineComplaint, investigateComplaint } from '#complaints/complaint/service/handle-complaint.ts';
import {
  requestExtension,
  decideSupervisorRequest,
  submitAnswer,
  withdrawSupervisorRequest,
} from '#complaints/complaint/service/handling/supervisor-approval.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { AssignmentResult, AssignmentChange } from '#workflow/assignments/schema.ts';
import { assignWork, closeWork, takeUnassigned } from '#workflow/assignments/service/assignments.ts';
import type { CaseAnswerResult } from '../schema.ts';
import { complaintWorkQueue, requireCaseReach } from './queue.ts';

interface CaseWords {
  number: string;
  note: string;
}

/** Assigns a case, reassigns it or releases it; of two simultaneous callers the second learns who was first. */
export function assignCase(ctx: Context, { number, from, to }: AssignmentChange & { number: string }): Promise<AssignmentResult> {
  const isTaking = from === null && ctx.actor.kind === 'staff' && to === ctx.actor.staffId;
  return isTaking ? takeUnassigned(ctx, complaintWorkQueue, number) : assignWork(ctx, complaintWorkQueue, number, { from, to });
}

/** Runs a step for the assignee of the case, or staff who see all cases; throws 40004 for anybody else. */
async function within<Result>(ctx: Context, number: string, step: (tx: Context) => Promise<Result>): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    await requireCaseReach(tx, 'complaint.answer', number);
    return step(tx);
  });
}

const asEmpty = async (done: Promise<unknown>): Promise<Empty> => done.then(() => ({}));
const noteOf = ({ number, note }: CaseWords) => ({ number, ...(note && { note }) });

export const acceptCase = (ctx: Context, words: CaseWords): Promise<Empty> =>
  asEmpty(within(ctx, words.number, (tx) => acceptComplaint(tx, noteOf(words))));

export const investigateCase = (ctx: Context, words: CaseWords): Promise<Empty> =>
  asEmpty(within(ctx, words.number, (tx) => investigateComplaint(tx, noteOf(words))));

/** Declines a case, which closes it and removes its assignment. */
export const declineCase = (ctx: Context, { number, note }: CaseWords): Promise<Empty> =>
  asEmpty(
    within(ctx, number, async (tx) => {
      await declineComplaint(tx, { number, reason: note });
      await closeWork(tx, complaintWorkQueue, number);
    }),
  );

/** Closes a case and removes its assignment. */
export const closeCase = (ctx: Context, words: CaseWords): Promise<Empty> =>
  asEmpty(
    within(ctx, words.number, async (tx) => {
      await closeComplaint(tx, noteOf(words));
      await closeWork(tx, complaintWorkQueue, words.number);
    }),
  );

export const answerCase = (ctx: Context, { number, note }: CaseWords): Promise<CaseAnswerResult> =>
  within(ctx, number, (tx) => submitAnswer(tx, { number, answer: note }));

export const extendCase = (ctx: Context, { number, note, until }: CaseWords & { until: string }): Promise<Empty> =>
  asEmpty(within(ctx, number, (tx) => requestExtension(tx, { number, until, reason: note })));

export const decideCaseRequest = (ctx: Context, decision: Parameters<typeof decideSupervisorRequest>[1]): Promise<Empty> =>
  asEmpty(within(ctx, decision.number, (tx) => decideSupervisorRequest(tx, decision)));

export const withdrawCaseRequest = (ctx: Context, request: { number: string; id: number }): Promise<Empty> =>
  asEmpty(within(ctx, request.number, (tx) => withdrawSupervisorRequest(tx, request)));
