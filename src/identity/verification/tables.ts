// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    verificationChallenges: {
      id: string;
      kind: Types['verificationChallenges']['kind'];
      answer: number | null;
      work: Json<Types['verificationChallenges']['work']> | null;
      createdAt: Date;
      expiresAt: Date;
      extensions: Default<number>;
      tries: Default<number>;
      holder: Default<Buffer>;
    };
    verificationPasses: { hash: Buffer; purpose: string; issuedAt: Date; expiresAt: Date; holder: Default<Buffer> };
  }
}
