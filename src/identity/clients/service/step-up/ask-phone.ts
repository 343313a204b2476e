import type { Context } from '#platform/context.ts';
import type { ScanBeginResult, StepUpActInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { askToScan } from '../scan/ask-to-scan.ts';
import { clientOf } from '../session.ts';
import { keyOf } from './proofs.ts';

/**
 * Creates a code with which a trusted phone of the calling client gives one proof for an act of this session: the passkey if they
 * have one, otherwise the login password. The phone itself is not a proof. Throws 50102 without a session.
 */
export function askPhone(ctx: Context, security: Pick<ClientSecurity, 'publicUrl'>, act: StepUpActInput): Promise<ScanBeginResult> {
  const { clientId, sessionId } = clientOf(ctx);
  return askToScan(ctx, security, {}, { forAct: keyOf(act), forSession: sessionId, clientId });
}
