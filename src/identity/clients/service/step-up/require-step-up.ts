import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import {
  requestedProofs,
  countMissingProofs,
  areProofsSufficient,
  actRuleOf,
  type RequestedProof,
  type Proof,
  type StepUpAct,
  type StepUpRequest,
} from '../../web/step-up/acts-and-proofs.ts';
import { refuseIfFrozen } from '../not-me/freeze.ts';
import { notifyByMail, type NoticeDeps } from '../notices.ts';
import { clientOf } from '../session.ts';
import { readProofStates, consumeProofs, type ProofDeps } from './proofs.ts';

/** Dependencies for requesting proofs and for the notification of the act. */
export type StepUpDeps = ProofDeps & NoticeDeps;

/**
 * Checks and consumes the proofs for an act that controls the account, in its transaction (decision 020): one of the ways of
 * `actRules`, proofs at most ten minutes old, of the calling session and for this very act. `given` are the proofs the call has
 * checked itself. Anything changed within the hold is no proof. The client is notified by mail and on the timeline. Throws 40003
 * with the required proofs (`stepUp`), for which the page asks before it tries again; 40009 when the client cannot give them
 * online.
 */
export async function requireStepUp(tx: Context, security: StepUpDeps, act: StepUpAct, given: readonly Proof[] = []): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('requireStepUp belongs into the transaction of what it confirms');
  const { clientId } = clientOf(tx);
  const states = await readProofStates(tx, security, clientId, { isLocked: true });
  await refuseIfFrozen(tx, clientId);
  const isUsable = (proof: Proof): boolean => !isAsked(proof) || states[proof] === 'usable';
  const valid = given.filter(isUsable);
  const proofs = [...new Set([...valid, ...(await consumeProofs(tx, act)).filter(isUsable)])];
  if (areProofsSufficient(act.act, proofs)) {
    const { name, tellsItself = false, isQuiet = false } = actRuleOf(act.act);
    if (!tellsItself && !isQuiet)
      await notifyByMail(tx, security, clientId, { template: 'controlAct', values: { what: name, at: beijingMinute(tx.now) } });
    return audit(tx, 'client.stepUp', `client:${clientId}`, { act: act.act, proofs });
  }
  const missing = countMissingProofs(act.act, valid, requestedProofs.filter(isUsable));
  if (missing === Infinity) throw outOfReach(act, states.code === 'young');
  throw fail('wrongVerification', `为保护账户安全，请再核验 ${missing} 项身份信息，然后继续`, {
    extra: { stepUp: { ...act, given: valid } satisfies StepUpRequest },
  });
}

const isAsked = (proof: Proof): proof is RequestedProof => requestedProofs.some((one) => one === proof);

function outOfReach({ act }: StepUpAct, isYoung: boolean): Error {
  const needsCode = actRuleOf(act).ways.every((way) => way.includes('code') || way.includes('branch'));
  if (needsCode && isYoung) return fail('conflict', '预留手机号刚变更不久，保护期内不能再用它确认新的变更，请在保护期满后办理');
  if (needsCode)
    return fail(
      'conflict',
      '变更手机号须用原手机号的验证码，并再核验一项（通行密钥、登录密码、交易密码或预留邮箱的验证码）。原手机号已停用的，请办理“手机号变更（原号码已停用）”，或携带身份证到营业网点',
    );
  return fail(
    'conflict',
    '目前可用于核验身份的方式不足（短信验证码之外，还需通行密钥、登录密码、交易密码或预留邮箱；刚变更的在保护期内不能使用）。请在保护期满后再试，或携带身份证到营业网点办理',
  );
}
