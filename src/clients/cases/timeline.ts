import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import { readText, type TextVault } from '#platform/crypto/stored-text.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { columns } from './columns.ts';

interface CaseFacts {
  kind: string;
  text: string | null;
  /** In base64. */
  sealedText: string | null;
  number: string;
  business: string;
  caseId: string;
}

/** Events of a client's cases: opened, submitted and decided; the texts are the same as on the case page. */
export const caseEvents = (texts: TextVault): EventSource<PersonalEvent> => ({
  code: 'case',
  rows: (clientId) => sql`select e.at, lpad(e.id::text, 19, '0') as id, jsonb_build_object('kind', e.kind, 'text', e.text,
      'sealedText', encode(e.sealed_text, 'base64'), 'number', c.number, 'business', b.body ->> 'name', 'caseId', c.id) as facts
    from business_cases c join business_case_events e on e.case_id = c.id
      join businesses b on b.code = c.busi_code and b.version = c.busi_version
    where c.client_id = ${clientId}`,
  tell: ({ kind, text, sealedText, number, business, caseId }: CaseFacts) => ({
    title: readText(
      { texts },
      columns.businessCaseEvents.sealedText,
      { sealed: sealedText === null ? null : Buffer.from(sealedText, 'base64'), clear: text },
      { caseId, kind },
    ),
    details: [`业务：${business}，受理编号：${number}`],
    // Opened or submitted by a signed-in client.
    isSecurity: kind === 'opened' || kind === 'submitted',
    caseId,
  }),
});
