import { bigint, bytea, integer, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';
import type { Channel, MessageState } from './message.ts';
import type { CodePurpose } from './code-purposes.ts';
import type { TemplateName } from './templates.ts';

export const messagesTable = table('messages', {
  id: bigint().generated(),
  sendKey: uuid(),
  channel: text() as Column<Channel>,
  template: text() as Column<TemplateName>,
  recipientKey: bytea(),
  sealedRecipient: bytea(),
  sealedContent: bytea().nullable(),
  state: text() as Column<MessageState>,
  attempts: integer().generated(),
  nextTryAt: timestamptz(),
  uselessAt: timestamptz().nullable(),
  provider: text().nullable(),
  providerMessageId: text().nullable(),
  failure: text().nullable(),
  createdAt: timestamptz(),
  endedAt: timestamptz().nullable(),
});

export const messageCodesTable = table('message_codes', {
  id: bigint().generated(),
  purpose: text() as Column<CodePurpose>,
  subjectKey: bytea(),
  mobileKey: bytea(),
  codeHash: bytea(),
  sentAt: timestamptz(),
  expiresAt: timestamptz(),
  tries: integer().generated(),
  usedAt: timestamptz().nullable(),
});

export const messageCodeCountsTable = table('message_code_counts', {
  scope: text() as Column<'number' | 'network'>,
  key: bytea(),
  windowStart: timestamptz(),
  codes: integer(),
  lastAt: timestamptz(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    messages: RowType<typeof messagesTable>;
    messageCodes: RowType<typeof messageCodesTable>;
    messageCodeCounts: RowType<typeof messageCodeCountsTable>;
  }
}
