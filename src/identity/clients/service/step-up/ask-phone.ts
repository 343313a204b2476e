import type { Context } from '#platform/context.ts';
import type { ScanBeginResult, StepUpActInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { askToScan } from '../scan/ask-to-scan.ts';
import { clientOf } from '../session.ts';
import { keyOf } from './proofs.ts';

/**
 * A code by which a phone that the calling client trusts proves one thing for an act of this session: the passkey where they have one, else the
 * login password. The phone is a place to give a proof, and none itself. Throws 50102 without a session.
 */
export function askPhone(ctx: Context, security: Pick<ClientSecurity, 'publicUrl'>, act: StepUpActInput): Promise<ScanBeginResult> {
  const { clientId, sessionId } = clientOf(ctx);
  return askToScan(ctx, security, {}, { forAct: keyOf(act), forSession: sessionId, clientId });
}
