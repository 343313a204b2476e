// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    messages: {
      id: Default<number>;
      sendKey: string;
      channel: Types['messages']['channel'];
      template: Types['messages']['template'];
      recipientKey: Buffer;
      sealedRecipient: Buffer;
      sealedContent: Buffer | null;
      state: Types['messages']['state'];
      attempts: Default<number>;
      nextTryAt: Date;
      uselessAt: Date | null;
      provider: string | null;
      providerMessageId: string | null;
      failure: string | null;
      createdAt: Date;
      endedAt: Date | null;
      owner: string | null;
      matter: string | null;
    };
    messageCodes: {
      id: Default<number>;
      purpose: Types['messageCodes']['purpose'];
      subjectKey: Buffer;
      mobileKey: Buffer;
      codeHash: Buffer;
      sentAt: Date;
      expiresAt: Date;
      tries: Default<number>;
      usedAt: Date | null;
      budgetKey: Buffer | null;
    };
  }
}
