import { call, type Empty } from '#contract/call.ts';
import type {
  DraftInput,
  OpenedPaper,
  PaperInput,
  ResultKey,
  ResultLink,
  ResultListResult,
  ReuseInput,
  RiskStandingResult,
  SubmitInput,
  SubmitOutcome,
} from './schema/attempts.ts';
import type { PaperKey, PracticeInput, PracticeOutcome, QuestionPaper } from './schema/questionnaires.ts';

/** The questions as they are asked, and how the result is formed: without scores, flags and checks, which would lead the answers. */
export const questionPaper = call<PaperKey, QuestionPaper>('GET', '/common/question_paper/practice', { tags: ['questionnaires'] });

/** What the answers of a practice run come to. Nothing of it is kept, and it counts for nothing. */
export const questionPractice = call<PracticeInput, PracticeOutcome>('POST', '/common/question_paper/practice');

/** The questionnaire that decides a person's level, C1 to C5. */
export const riskTolerance = 'risk_tolerance_individual';

/** A paper for the calling client: opens an attempt, or goes on with the one that is open. */
export const paperOpen = call<PaperInput, OpenedPaper>('GET', '/common/question_paper', { who: 'client' });

/** Keeps the answers so far, so that they survive a reload and the end of the session. */
export const draftKeep = call<DraftInput, Empty>('POST', '/common/question_paper/draft', { who: 'client' });

export const paperSubmit = call<SubmitInput, SubmitOutcome>('POST', '/common/question_paper/submit', { who: 'client' });

/** Does the step of a case with a pass of earlier, where the paper allows it. */
export const earlierPassUse = call<ReuseInput, Empty>('POST', '/common/question_paper/reuse', { who: 'client' });

/** How the client's own assessment of risk tolerance stands. */
export const riskStandingGet = call<Empty, RiskStandingResult>('GET', '/common/question_paper/standing', { who: 'client' });

/** The results of all papers, newest first. */
export const resultList = call<Empty, ResultListResult>('GET', '/common/question_paper/results', { who: 'client' });

/** A link to the result as a PDF: signed, and good for five minutes. */
export const resultLinkRequest = call<ResultKey, ResultLink>('POST', '/common/question_paper/result/link', { who: 'client' });
