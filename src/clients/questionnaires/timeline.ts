import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';

interface AttemptFacts {
  title: string;
  validUntil: string | null;
  device: string | null;
}

/** Assessments and tests that a client has submitted. Answers and scores are shown with the result only. */
export const attemptEvents: EventSource<PersonalEvent> = {
  code: 'attempt',
  rows: (clientId) => sql`select a.scored_at as at, a.id::text as id, jsonb_build_object('validUntil', a.valid_until, 'device', a.device,
      'title', coalesce((select q.body ->> 'title' from questionnaires q where q.code = a.paper and q.version = a.version),
        (select t.body ->> 'title' from knowledge_tests t where t.code = a.paper and t.version = a.version), '')) as facts
    from question_attempts a where a.client_id = ${clientId} and a.state = 'scored'`,
  tell: ({ title, validUntil, device }: AttemptFacts) => ({
    title: `提交“${title}”`,
    details: [...(validUntil ? [`结果有效期至 ${validUntil}`] : []), ...(device ? [`设备：${device}`] : [])],
    isSecurity: true,
  }),
};
