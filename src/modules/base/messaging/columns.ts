import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Channel, MessageState } from './message.ts';
import type { CodePurpose } from './code-purposes.ts';
import type { TemplateName } from './templates.ts';

export const columns = {
  messages: { channel: typed<Channel>(), template: typed<TemplateName>(), state: typed<MessageState>() },
  messageCodes: { purpose: typed<CodePurpose>() },
  messageCodeCounts: { scope: typed<'number' | 'network'>() },
} satisfies ModuleColumns;
