import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CodePurpose } from './code-purposes.ts';
import type { MessageChannel, MessageContent, MessageState } from './message.ts';
import type { TemplateName } from './templates.ts';

export const columns = {
  messages: {
    channel: typed<MessageChannel>(),
    template: typed<TemplateName>(),
    state: typed<MessageState>(),
    sealedRecipient: sealed('message-data', 'messages.recipient:{sendKey}'),
    sealedContent: sealed('message-data', 'messages.content:{sendKey}').json<MessageContent>(),
  },
  messageCodes: { purpose: typed<CodePurpose>() },
} satisfies ModuleColumns;
