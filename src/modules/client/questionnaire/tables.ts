import {
  boolean,
  bigint,
  bytea,
  date,
  jsonb,
  table,
  text,
  textArray,
  timestamptz,
  uuid,
  type Column,
  type RowType,
} from '#platform/database/table.ts';
import type { ClientLevel } from '#modules/portal/investor/schema.ts';
import type { KnowledgeTest } from './knowledge-schema.ts';
import type { Questionnaire } from './schema.ts';
import type { ShownOrder } from './service/shown-paper.ts';

export const questionnairesTable = table('questionnaires', {
  code: text(),
  version: text(),
  validFrom: date(),
  body: jsonb<Questionnaire>(),
  publishedAt: timestamptz(),
});

export const knowledgeTestsTable = table('knowledge_tests', {
  code: text(),
  version: text(),
  validFrom: date(),
  body: jsonb<KnowledgeTest>(),
  publishedAt: timestamptz(),
});

/** `open`: being answered · `scored`: submitted, and never changed again · `lapsed`: left too long, or another version came. */
type AttemptState = 'open' | 'scored' | 'lapsed';

export const questionAttemptsTable = table('question_attempts', {
  id: uuid(),
  clientId: bigint(),
  paper: text(),
  version: text(),
  kind: text() as Column<'risk' | 'knowledge'>,
  shown: jsonb<ShownOrder>(),
  shownHash: text(),
  state: text() as Column<AttemptState>,
  openedAt: timestamptz(),
  expiresAt: timestamptz(),
  sealedAnswers: bytea().nullable(),
  confirmed: textArray().generated(),
  scoredAt: timestamptz().nullable(),
  scoredOn: date().nullable(),
  validUntil: date().nullable(),
  isPassed: boolean().nullable(),
  sealedResult: bytea().nullable(),
  acptId: uuid().nullable(),
  ip: text().nullable(),
  device: text().nullable(),
});

export const clientRiskResultsTable = table('client_risk_results', {
  attemptId: uuid(),
  clientId: bigint(),
  level: text() as Column<ClientLevel>,
  levelName: text(),
  isLowest: boolean(),
  takenOn: date(),
  validUntil: date(),
  takenAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    questionnaires: RowType<typeof questionnairesTable>;
    knowledgeTests: RowType<typeof knowledgeTestsTable>;
    questionAttempts: RowType<typeof questionAttemptsTable>;
    clientRiskResults: RowType<typeof clientRiskResultsTable>;
  }
}
