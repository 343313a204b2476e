import type { Caller } from '#contract/call.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { qualificationCheck } from '../calls.ts';
import type { ConditionResult, QualificationInput, QualificationResult } from '../schema.ts';

/** The browser's state of a check: the first three fields are named as in specifications 3 and 4. */
export interface QualificationState {
  conditionLists: readonly ConditionResult[];
  bPass: boolean;
  /** True until the condition list arrives. */
  loading: boolean;
  /** The other fields of the response: evaluation id, version of the conditions, time. */
  answer?: Omit<QualificationResult, 'data' | 'bpass'>;
  /** Reason why the last attempt returned no list. */
  failure?: string;
}

export type QualificationEvent = { kind: 'answered'; answer: QualificationResult } | { kind: 'failed'; message: string };

export const initialQualification: QualificationState = { conditionLists: [], bPass: false, loading: true };

/** Reduces an event: only code 200 sets list and result; anything else leaves both, and the loading flag, unchanged. */
export function reduceQualification(state: QualificationState, event: QualificationEvent): QualificationState {
  if (event.kind === 'failed') return { ...state, failure: event.message };
  const { data, bpass, ...answer } = event.answer;
  return { conditionLists: data, bPass: bpass, loading: false, answer };
}

/** Loads the conditions. Never rejects: anything but a list and a result with code 200 is a failure. */
export async function loadQualification(call: Caller, input: QualificationInput, signal?: AbortSignal): Promise<QualificationEvent> {
  try {
    const answer = await call(qualificationCheck, input, { signal });
    return isAnswer(answer) ? { kind: 'answered', answer } : { kind: 'failed', message: '加载失败' };
  } catch (error) {
    return { kind: 'failed', message: failureText(error) };
  }
}

/** The response may come from another version of the site, or from another server. */
function isAnswer(answer: unknown): answer is QualificationResult {
  const { data, bpass, evaluation } = (answer ?? {}) as Partial<QualificationResult>;
  return Array.isArray(data) && typeof bpass === 'boolean' && typeof evaluation === 'string';
}
