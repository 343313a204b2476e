// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    licensedBusinesses: {
      code: string;
      name: string;
      legalBasis: string;
      permit: string;
      permittedOn: string | null;
      explanation: string;
      entryText: string | null;
      entryHref: string | null;
      sort: number;
    };
    feeItems: { id: Default<number>; code: string; business: string; product: string; name: string; sort: number };
    feeRates: {
      id: Default<number>;
      itemId: number;
      standard: string;
      minimum: string;
      payee: string;
      remark: string;
      source: string;
      isSample: boolean;
      noticeTitle: string | null;
      noticeHref: string | null;
      effectiveFrom: string;
      effectiveTo: string | null;
      updatedAt: Date;
    };
    investorMeetings: {
      id: Default<number>;
      kind: Types['investorMeetings']['kind'];
      form: Types['investorMeetings']['form'];
      title: string;
      summary: string;
      description: string;
      host: string;
      startsAt: Date;
      endsAt: Date;
      city: string | null;
      place: string | null;
      onlineUrl: string | null;
      seats: number | null;
      signUpFrom: Date | null;
      signUpUntil: Date | null;
      phone: string;
      email: string | null;
      cancelledReason: string | null;
      record: string | null;
      recordedAt: Date | null;
      searchText: Default<string>;
      createdAt: Date;
      updatedAt: Date;
    };
    investorMeetingFiles: { fileId: string; meetingId: number; sort: number };
    suitabilityScales: { version: number; body: Json<Types['suitabilityScales']['body']>; effectiveFrom: string; publishedAt: Date };
  }
}
