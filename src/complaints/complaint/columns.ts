import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { ComplaintState, ComplaintType, EventKind } from './schema.ts';

/** The requests that a supervisor decides. */
export type SupervisorRequestKind = 'extension' | 'answer';
export type SupervisorDecision = 'approved' | 'refused' | 'withdrawn';
/** The steps with text templates. */
export type TemplateStep = 'decline' | 'extend' | 'answer';

export const columns = {
  complaintRules: { type: typed<ComplaintType>() },
  complaints: {
    type: typed<ComplaintType>(),
    state: typed<ComplaintState>(),
    sealedName: sealed('complaint-data', 'complaints.name:{number}'),
    sealedMobile: sealed('complaint-data', 'complaints.mobile:{number}'),
    sealedEmail: sealed('complaint-data', 'complaints.email:{number}'),
    sealedFundAccount: sealed('complaint-data', 'complaints.fundAccount:{number}'),
  },
  complaintEvents: { kind: typed<EventKind>() },
  complaintEvidence: {},
  complaintQuarters: {},
  complaintRequests: { kind: typed<SupervisorRequestKind>(), decision: typed<SupervisorDecision>() },
  complaintTemplates: { step: typed<TemplateStep>(), types: typed<ComplaintType[]>() },
} satisfies ModuleColumns;
