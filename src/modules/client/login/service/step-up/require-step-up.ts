import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { ClientSecurity } from '../../security.ts';
import { isEnough, proofsNeeded, type Proof, type StepUpAct, type StepUpAsk } from '../../web/step-up/step-up-words.ts';
import { refuseIfFrozen } from '../not-me/freeze.ts';
import { clientOf } from '../session.ts';
import { readProofStates, takeProofs } from './proofs.ts';

interface Demand {
  /** What the call that asks has proved itself. */
  given?: readonly Proof[];
  /** Whether the code to the number on file has to be among the two. */
  needsCode?: boolean;
}

/**
 * Lets an act go on that controls the account: two different proofs, at most ten minutes old, of the session that calls, for this very act,
 * used up with it in its transaction (decision 057). What was changed within the hold is no proof. Throws 40003 with what is asked for
 * (`stepUp`), by which the page asks and then tries again; 40009 where the client cannot bring so much online.
 */
export async function requireStepUp(
  tx: Context,
  security: Pick<ClientSecurity, 'holdMs' | 'directory'>,
  act: StepUpAct,
  { given = [], needsCode = false }: Demand = {},
): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('requireStepUp belongs into the transaction of what it confirms');
  const { clientId } = clientOf(tx);
  const states = await readProofStates(tx, security, clientId, { isLocked: true });
  await refuseIfFrozen(tx, clientId);
  const isUsable = (proof: Proof): boolean => states[proof] === 'usable';
  const valid = given.filter(isUsable);
  const proofs = [...new Set([...valid, ...(await takeProofs(tx, act)).filter(isUsable)])];
  if (isEnough(proofs, { needsCode })) return audit(tx, 'client.stepUp', `client:${clientId}`, { act: act.act, proofs });
  const reachable = (Object.keys(states) as Proof[]).filter(isUsable);
  if (!isEnough(reachable, { needsCode })) throw outOfReach(needsCode, states.code === 'young');
  const missing = proofsNeeded - valid.length;
  throw fail('wrongVerification', `为保护账户安全，请再核验 ${missing} 项身份信息，然后继续`, {
    extra: { stepUp: { ...act, given: valid, needsCode } satisfies StepUpAsk },
  });
}

function outOfReach(needsCode: boolean, isYoung: boolean): Error {
  if (needsCode && isYoung) return fail('conflict', '预留手机号刚变更不久，保护期内不能再用它确认新的变更，请在保护期满后办理');
  if (needsCode)
    return fail(
      'conflict',
      '变更手机号须用原手机号的验证码确认。原手机号已停用的，请办理“手机号变更（原号码已停用）”，或携带身份证到营业网点',
    );
  return fail(
    'conflict',
    '目前可用于核验身份的信息不足两项（刚变更的号码、密码在保护期内不能使用），请稍后再试，或携带身份证到营业网点办理',
  );
}
