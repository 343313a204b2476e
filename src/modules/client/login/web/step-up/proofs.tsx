import { useState } from 'react';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { stepUpGet } from '../../calls.ts';
import type { StepUpStanding } from '../../schema.ts';
import { ProofForm } from './proof-form.tsx';
import { isEnough, proofNames, proofsNeeded, stepUpActs, type Proof, type StepUpAsk } from './step-up-words.ts';

interface ProofsProps {
  ask: StepUpAsk;
  /** Enough is proved. */
  onProven: () => void;
}

/** What has been proved of what an act asks for, and the next proof. */
export function Proofs({ ask, onProven }: ProofsProps) {
  const { act, subject } = ask;
  const { load, retry, isRetrying } = useCall(stepUpGet, subject === undefined ? { act } : { act, subject });
  if (load.state === 'loading') return <Skeleton lines={4} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <Choice ask={ask} standing={load.data} onProven={onProven} />;
}

function Choice({ ask, standing: first, onProven }: { ask: StepUpAsk; standing: StepUpStanding; onProven: () => void }) {
  const [standing, setStanding] = useState(first);
  const { usable, proven } = sortProofs(ask, standing);
  const left = usable.filter((proof) => !proven.includes(proof));
  // Where the code has to be among the two and is not, nothing else can be the last one.
  const offered = ask.needsCode && !proven.includes('code') && proven.length >= proofsNeeded - 1 ? ['code' as const] : left;
  const onStanding = (next: StepUpStanding): void => {
    setStanding(next);
    if (isEnough(sortProofs(ask, next).proven, ask)) onProven();
  };
  return (
    <>
      <p>
        您正在办理“{stepUpActs[ask.act]}”。为保护账户安全，请核验两项身份信息，10 分钟内有效，只用于这一次办理
        {ask.needsCode ? '；其中一项须为原手机号的短信验证码' : ''}。
      </p>
      <p role="status">
        {proven.length > 0 && `已核验：${proven.map((proof) => proofNames[proof]).join('、')}。`}
        还需 {Math.max(1, proofsNeeded - proven.length)} 项。
      </p>
      <ProofForm key={proven.join()} ask={ask} offered={offered} mobile={standing.mobile ?? ''} onStanding={onStanding} />
      <Unusable standing={standing} />
      <p className="quiet">
        原手机号已停用：可凭身份证办理<a href={paths.businessPrepare('contact_change_lost')}>手机号变更（原号码已停用）</a>
        ，由工作人员核对证件后办理；也可携带身份证到<a href={paths.branches()}>营业网点</a>。
      </p>
    </>
  );
}

function sortProofs({ given }: StepUpAsk, { proofs }: StepUpStanding): { usable: Proof[]; proven: Proof[] } {
  const usable = proofs.filter(({ state }) => state === 'usable').map(({ proof }) => proof);
  const isProven = (proof: Proof): boolean => given.includes(proof) || proofs.some((one) => one.proof === proof && one.isProven);
  return { usable, proven: usable.filter(isProven) };
}

/** What was changed a moment ago is named, so that nobody looks for it. */
function Unusable({ standing }: { standing: StepUpStanding }) {
  const young = standing.proofs.filter(({ state }) => state === 'young').map(({ proof }) => proofNames[proof]);
  if (young.length === 0) return null;
  return <p className="quiet">{young.join('、')}刚变更不久，保护期内不能用来核验。</p>;
}
