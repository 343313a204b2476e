import { useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { stepUpCodeSend, stepUpGet, stepUpPasskeyAsk, stepUpProve, stepUpScan } from '../../calls.ts';
import type { StepUpStatus, StepUpActInput } from '../../schema.ts';
import { clientLimits } from '../client-limits.ts';
import { ScanCode } from '../scan-code.tsx';
import { replaceSessionToken } from '../session-store.ts';
import {
  countMissingProofs,
  areProofsSufficient,
  listNextProofs,
  proofNames,
  actRuleOf,
  type RequestedProof,
  type Proof,
  type StepUpRequest,
} from './acts-and-proofs.ts';
import { ProofForm } from './proof-form.tsx';

interface ProofsProps {
  ask: StepUpRequest;
  /** Called when the proofs are sufficient. */
  onProven: () => void;
}

/** The given proofs of an act, and the form for the next one. */
export function Proofs({ ask, onProven }: ProofsProps) {
  const { act, subject } = ask;
  const { load, retry, isRetrying } = useCall(stepUpGet, subject === undefined ? { act } : { act, subject });
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Choice ask={ask} standing={load.data} onProven={onProven} />;
}

function Choice({ ask, standing: first, onProven }: { ask: StepUpRequest; standing: StepUpStatus; onProven: () => void }) {
  const [standing, setStanding] = useState(first);
  const { usable, proven } = sortProofs(ask, standing);
  const missing = countMissingProofs(ask.act, proven, usable);
  const { act, subject } = ask;
  const about = subject === undefined ? { act } : { act, subject };
  const client = useClient();
  const offered = listNextProofs(act, proven, usable);
  // The phone gives the passkey if there is one, otherwise the login password.
  const canAskPhone = standing.hasPhone && offered.includes(usable.includes('passkey') ? 'passkey' : 'loginPassword');
  const take = (next: StepUpStatus): void => {
    setStanding(next);
    if (areProofsSufficient(act, sortProofs(ask, next).proven)) onProven();
  };
  return (
    <>
      <p>
        您正在办理“{actRuleOf(ask.act).name}”。为保护账户安全，请核验身份，{clientLimits.proofMinutes} 分钟内有效，只用于这一次办理
        {actRuleOf(ask.act).isQuiet ? '' : '；办理后会通知预留邮箱'}。
      </p>
      <p role="status">
        {proven.length > 0 && `已核验：${proven.map((proof) => proofNames[proof]).join('、')}。`}
        {missing === Infinity ? '在线可用的核验方式不足，请携带身份证到营业网点办理。' : `还需 ${missing} 项。`}
      </p>
      {missing !== Infinity && (
        <ProofForm
          key={proven.join()}
          offered={offered}
          phone={
            canAskPhone && (
              <PhoneProof
                about={about}
                onConfirmed={async () => {
                  const next = await client().call(stepUpGet, about, { quiet: true });
                  take(next);
                }}
              />
            )
          }
          places={{ code: standing.mobile ?? '', mailCode: standing.email ?? '' }}
          sendCode={(client, by) => client.call(stepUpCodeSend, { ...about, by })}
          askPasskey={(client) => client.call(stepUpPasskeyAsk, {})}
          prove={async (client, given) => {
            const { token, ...next } = await client.call(stepUpProve, { ...about, ...given });
            if (token) replaceSessionToken(token);
            take(next);
          }}
        />
      )}
      <Unusable standing={standing} />
      <p className="quiet">
        原手机号已停用：可凭身份证办理<a href={paths.businessPrepare('contact_change_lost')}>手机号变更（原号码已停用）</a>
        ，由工作人员核对证件后办理；以上方式都不能用的，请携带身份证到<a href={paths.branches()}>营业网点</a>。
      </p>
    </>
  );
}

function sortProofs({ given }: StepUpRequest, { proofs }: StepUpStatus): { usable: RequestedProof[]; proven: Proof[] } {
  const usable = proofs.filter(({ state }) => state === 'usable');
  const proven = usable.filter(({ isProven }) => isProven).map(({ proof }) => proof);
  return { usable: usable.map(({ proof }) => proof), proven: [...new Set<Proof>([...given, ...proven])] };
}

/** Names the recently changed proofs that cannot be used, so that nobody searches for them. */
function Unusable({ standing }: { standing: StepUpStatus }) {
  const young = standing.proofs.filter(({ state }) => state === 'young').map(({ proof }) => proofNames[proof]);
  if (young.length === 0) return null;
  return <p className="quiet">{young.join('、')}刚变更不久，保护期内不能用来核验。</p>;
}

interface PhoneProofProps {
  about: StepUpActInput;
  /** Reloads the given proofs. */
  onConfirmed: () => Promise<void>;
}

const words = { name: '核验身份', confirmed: '手机已确认。', refused: '手机已拒绝。如非本人操作，请修改登录密码或锁定网上访问。' };

/** A proof given on a trusted phone without a text message: its passkey, or the login password entered there. */
function PhoneProof({ about, onConfirmed }: PhoneProofProps) {
  /** Counts the requested codes. */
  const [round, setRound] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const confirmed = (): void => void onConfirmed().catch(() => setHasFailed(true));
  if (hasFailed)
    return (
      <Note tone="warning">手机已确认，但没有取得结果，请按“先不办理”后重新办理，{clientLimits.proofMinutes} 分钟内不必再次核验。</Note>
    );
  return (
    <ScanCode key={round} begin={stepUpScan} input={about} words={words} onAgain={() => setRound(round + 1)} onConfirmed={confirmed} />
  );
}
