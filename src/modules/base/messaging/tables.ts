// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    messages: {
      id: Filled<number>;
      sendKey: string;
      channel: Typed['messages']['channel'];
      template: Typed['messages']['template'];
      recipientKey: Buffer;
      sealedRecipient: Buffer;
      sealedContent: Buffer | null;
      state: Typed['messages']['state'];
      attempts: Filled<number>;
      nextTryAt: Date;
      uselessAt: Date | null;
      provider: string | null;
      providerMessageId: string | null;
      failure: string | null;
      createdAt: Date;
      endedAt: Date | null;
    };
    messageCodes: {
      id: Filled<number>;
      purpose: Typed['messageCodes']['purpose'];
      subjectKey: Buffer;
      mobileKey: Buffer;
      codeHash: Buffer;
      sentAt: Date;
      expiresAt: Date;
      tries: Filled<number>;
      usedAt: Date | null;
    };
    messageCodeCounts: { scope: Typed['messageCodeCounts']['scope']; key: Buffer; windowStart: Date; codes: number; lastAt: Date };
  }
}
