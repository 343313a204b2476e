// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    complaintRules: {
      type: Types['complaintRules']['type'];
      acceptDays: number;
      answerDays: number;
      limitDays: number;
      sort: number;
      updatedAt: Date;
    };
    complaints: {
      id: Default<number>;
      number: string;
      idempotencyKey: string;
      requestHash: Buffer;
      type: Types['complaints']['type'];
      business: string | null;
      branchId: number | null;
      branchName: string | null;
      isAnonymous: boolean;
      sealedName: Buffer | null;
      sealedMobile: Buffer | null;
      sealedEmail: Buffer | null;
      sealedFundAccount: Buffer | null;
      mobileKey: Buffer | null;
      tailKey: Buffer;
      matter: string;
      wish: string;
      consentVersion: number;
      state: Types['complaints']['state'];
      receivedAt: Date;
      acceptBy: string;
      answerBy: string;
      limitBy: string;
      extendedTo: string | null;
      answeredAt: Date | null;
      answerWorkingDays: number | null;
      endedAt: Date | null;
      dueOn: Default<string>;
      escalation: Default<number>;
      escalatedAt: Date | null;
    };
    complaintEvents: {
      id: Default<number>;
      complaintId: number;
      kind: Types['complaintEvents']['kind'];
      at: Date;
      note: string | null;
      dueOn: string | null;
      staffId: number | null;
    };
    complaintEvidence: { fileId: string; complaintId: number | null; name: string; size: number; uploadedAt: Date };
    complaintQuarters: {
      quarter: string;
      version: number;
      publishedAt: Date;
      correction: string | null;
      complaint: number;
      report: number;
      enquiry: number;
      suggestion: number;
      closed: number;
      answered: number;
      answeredInTime: number;
      averageWorkingDays: number | null;
    };
    complaintRequests: {
      id: Default<number>;
      complaintId: number;
      kind: Types['complaintRequests']['kind'];
      text: string;
      until: string | null;
      askedBy: number;
      askedAt: Date;
      decision: Types['complaintRequests']['decision'] | null;
      decidedBy: number | null;
      decidedAt: Date | null;
      remark: string | null;
    };
    complaintTemplates: {
      code: string;
      step: Types['complaintTemplates']['step'];
      types: Default<Types['complaintTemplates']['types']>;
      business: string | null;
      title: string;
      text: string;
      sort: number;
    };
  }
}
