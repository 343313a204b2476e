import type { Caller } from '#contract/call.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { qualificationCheck } from '../calls.ts';
import type { ConditionResult, QualificationInput, QualificationResult } from '../schema.ts';

/** What the browser knows of a check: the first three as specifications 3 and 4 name them. */
export interface QualificationState {
  conditionLists: readonly ConditionResult[];
  bPass: boolean;
  /** True until the condition list arrives. */
  loading: boolean;
  /** What the list came with: the evaluation's name, the conditions' version, the moment. */
  answer?: Omit<QualificationResult, 'data' | 'bpass'>;
  /** Why the last attempt brought no list. */
  failure?: string;
}

export type QualificationEvent = { kind: 'answered'; answer: QualificationResult } | { kind: 'failed'; message: string };

export const initialQualification: QualificationState = { conditionLists: [], bPass: false, loading: true };

/** List and flag come with code 200 alone; whatever else happens leaves both, and the loading flag, as they are. */
export function qualificationAfter(state: QualificationState, event: QualificationEvent): QualificationState {
  if (event.kind === 'failed') return { ...state, failure: event.message };
  const { data, bpass, ...answer } = event.answer;
  return { conditionLists: data, bPass: bpass, loading: false, answer };
}

/** Asks for the conditions. Never rejects: whatever is no list with its flag under code 200 is a failure. */
export async function loadQualification(call: Caller, input: QualificationInput, signal?: AbortSignal): Promise<QualificationEvent> {
  try {
    const answer = await call(qualificationCheck, input, { signal });
    return isAnswer(answer) ? { kind: 'answered', answer } : { kind: 'failed', message: '加载失败' };
  } catch (error) {
    return { kind: 'failed', message: failureText(error) };
  }
}

/** What arrives may be of another version of the site, or no answer of ours at all. */
function isAnswer(answer: unknown): answer is QualificationResult {
  const { data, bpass, evaluation } = (answer ?? {}) as Partial<QualificationResult>;
  return Array.isArray(data) && typeof bpass === 'boolean' && typeof evaluation === 'string';
}
