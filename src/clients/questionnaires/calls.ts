import { call, type Empty } from '#contract/call.ts';
import type {
  DraftInput,
  OpenedPaper,
  PaperInput,
  ResultKey,
  ResultLink,
  ResultListResult,
  ReuseInput,
  RiskStatusResult,
  PaperSubmitInput,
  SubmitOutcome,
} from './schema/attempts.ts';
import type { PaperKey, PracticeInput, PracticeOutcome, QuestionPaper } from './schema/questionnaires.ts';

/** Returns the questions and how the result is formed, without scores, flags and checks, which would influence the answers. */
export const questionPaper = call<PaperKey, QuestionPaper>('GET', '/common/question_paper/practice', { tags: ['questionnaires'] });

/** Returns the result of a practice run. Nothing is stored, and it has no effect. */
export const questionPractice = call<PracticeInput, PracticeOutcome>('POST', '/common/question_paper/practice');

/** The questionnaire that decides a person's risk level, C1 to C5. */
export const riskTolerance = 'risk_tolerance_individual';

/** Returns a paper for the calling client and opens or resumes an attempt. */
export const paperOpen = call<PaperInput, OpenedPaper>('GET', '/common/question_paper', { who: 'client' });

/** Saves the answers so far, so that they survive a reload and the end of the session. */
export const draftKeep = call<DraftInput, Empty>('POST', '/common/question_paper/draft', { who: 'client' });

export const paperSubmit = call<PaperSubmitInput, SubmitOutcome>('POST', '/common/question_paper/submit', { who: 'client' });

/** Completes the step of a case with an earlier pass, when the paper allows it. */
export const earlierPassUse = call<ReuseInput, Empty>('POST', '/common/question_paper/reuse', { who: 'client' });

/** Returns the state of the client's risk assessment. */
export const riskStandingGet = call<Empty, RiskStatusResult>('GET', '/common/question_paper/standing', { who: 'client' });

/** Lists the results of all papers, newest first. */
export const resultList = call<Empty, ResultListResult>('GET', '/common/question_paper/results', { who: 'client' });

/** Creates a signed link to the result as a PDF, valid for five minutes. */
export const resultLinkRequest = call<ResultKey, ResultLink>('POST', '/common/question_paper/result/link', { who: 'client' });
