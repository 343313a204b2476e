// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Filled, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Typed = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    verificationChallenges: {
      id: string;
      kind: Typed['verificationChallenges']['kind'];
      answer: number | null;
      work: Json<Typed['verificationChallenges']['work']> | null;
      createdAt: Date;
      expiresAt: Date;
      extensions: Filled<number>;
      tries: Filled<number>;
    };
    verificationPasses: { hash: Buffer; purpose: string; issuedAt: Date; expiresAt: Date };
    verificationCounters: { network: string; windowStart: Date; asked: Filled<number>; failed: Filled<number> };
  }
}
