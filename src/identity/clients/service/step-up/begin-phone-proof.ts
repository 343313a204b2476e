import type { Context } from '#platform/context.ts';
import type { ScanBeginResult, StepUpActInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { beginScan } from '../scan/begin-scan.ts';
import { clientOf } from '../session.ts';
import { toProofKey } from './proofs.ts';

/**
 * Creates a code with which a trusted phone of the calling client gives one proof for an act of this session: the passkey if they
 * have one, otherwise the login password. The phone itself is not a proof. Throws 50102 without a session.
 */
export function beginPhoneProof(ctx: Context, security: Pick<ClientSecurity, 'publicUrl'>, act: StepUpActInput): Promise<ScanBeginResult> {
  const { clientId, sessionId } = clientOf(ctx);
  return beginScan(ctx, security, {}, { forAct: toProofKey(act), forSession: sessionId, clientId });
}
