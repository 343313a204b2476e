import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

/** To whom messages went, and what they said; sealed for the message's send key. */
export const messagingColumns: readonly SealedColumn[] = Object.entries({ recipient: 'sealedRecipient', content: 'sealedContent' }).map(
  ([name, column]) => ({
    table: 'messages',
    column,
    keys: ['id'],
    alsoReads: ['sendKey'],
    purpose: 'message-data',
    place: ({ sendKey }) => `messages.${name}:${String(sendKey)}`,
  }),
);
