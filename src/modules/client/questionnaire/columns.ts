import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ClientLevel } from '#modules/portal/investor/schema.ts';
import type { KnowledgeTest } from './knowledge-schema.ts';
import type { Questionnaire } from './schema.ts';
import type { ShownOrder } from './service/shown-paper.ts';

/** `open`: being answered · `scored`: submitted, and never changed again · `lapsed`: left too long, or another version came. */
type AttemptState = 'open' | 'scored' | 'lapsed';

export const columns = {
  questionnaires: { body: typed<Questionnaire>() },
  knowledgeTests: { body: typed<KnowledgeTest>() },
  questionAttempts: { kind: typed<'risk' | 'knowledge'>(), shown: typed<ShownOrder>(), state: typed<AttemptState>() },
  clientRiskResults: { level: typed<ClientLevel>() },
} satisfies ModuleColumns;
