import type { ClientLevel } from '#content/fees-and-suitability/schema/dealing.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { KnowledgeTest } from './schema/knowledge.ts';
import type { Questionnaire } from './schema/questionnaires.ts';
import type { AnswerRecord } from './service/attempts.ts';
import type { Result } from './service/make-result.ts';
import type { ShownOrder } from './service/shown-paper.ts';

/** `open`: being answered · `scored`: submitted, immutable · `lapsed`: expired or superseded by another version. */
type AttemptState = 'open' | 'scored' | 'lapsed';

export const columns = {
  questionnaires: { body: typed<Questionnaire>() },
  knowledgeTests: { body: typed<KnowledgeTest>() },
  questionAttempts: {
    kind: typed<'risk' | 'knowledge'>(),
    shown: typed<ShownOrder>(),
    state: typed<AttemptState>(),
    sealedAnswers: sealed('question-data', 'question_attempts.sealed_answers:{id}').json<AnswerRecord>(),
    sealedResult: sealed('question-data', 'question_attempts.sealed_result:{id}').json<Result>(),
  },
  clientRiskResults: { level: typed<ClientLevel>() },
} satisfies ModuleColumns;
