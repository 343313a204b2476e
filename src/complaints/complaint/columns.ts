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
    sealedMatter: sealed('complaint-data', 'complaints.matter:{number}', { instead: 'matter' }),
    sealedWish: sealed('complaint-data', 'complaints.wish:{number}', { instead: 'wish' }),
  },
  complaintEvents: {
    kind: typed<EventKind>(),
    sealedNote: sealed('complaint-data', 'complaint_events.note:{complaintId}:{kind}', { instead: 'note' }),
  },
  complaintEvidence: { sealedName: sealed('complaint-data', 'complaint_evidence.name:{fileId}', { instead: 'name' }) },
  complaintQuarters: {},
  complaintRequests: {
    kind: typed<SupervisorRequestKind>(),
    decision: typed<SupervisorDecision>(),
    sealedText: sealed('complaint-data', 'complaint_requests.text:{complaintId}:{kind}', { instead: 'text' }),
    sealedRemark: sealed('complaint-data', 'complaint_requests.remark:{complaintId}:{kind}', { instead: 'remark' }),
  },
  complaintTemplates: { step: typed<TemplateStep>(), types: typed<ComplaintType[]>() },
} satisfies ModuleColumns;
