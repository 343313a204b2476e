import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { AttemptOutcome } from './schema/handling.ts';
import type { CallBackPurpose, CallBackState, Referral } from './schema/requests.ts';

export const columns = {
  callBacks: {
    purpose: typed<CallBackPurpose>(),
    state: typed<CallBackState>(),
    sealedMobile: sealed('call-back-data', 'call_backs.mobile:{number}'),
    referralKind: typed<Referral['kind']>(),
  },
  callBackAttempts: {
    outcome: typed<AttemptOutcome>(),
    sealedNote: sealed('call-back-data', 'call_back_attempts.note:{callBackId}:{staffId}', { instead: 'note' }),
  },
} satisfies ModuleColumns;
