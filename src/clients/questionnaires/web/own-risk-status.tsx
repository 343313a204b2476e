import { SignedInPart } from '#identity/accounts/web/signed-in-part.tsx';
import { useClientSession } from '#identity/clients/web/session-store.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { paths } from '#ui/paths.ts';
import { riskStandingGet } from '../calls.ts';
import type { RiskStatusResult } from '../schema/attempts.ts';
import { ValidityTag } from './result-list.tsx';
import './paper-run.css';

/** The state of the signed-in client's own assessment; renders nothing for visitors of the public page. */
export function OwnRiskStatus() {
  const session = useClientSession();
  return session ? <RiskStatus key={session.token} /> : null;
}

function RiskStatus() {
  // A public page must not redirect to the login page.
  const call = useCall(riskStandingGet, {}, { quiet: true });
  return (
    <SignedInPart title="我的风险测评" call={call} lines={4}>
      {(standing) => (
        <div className="stack">
          <KeyFacts items={toFacts(standing)} />
          <Advice standing={standing} />
          <p>
            <ButtonLink kind="primary" href={paths.riskTest()}>
              {actOf(standing)}
            </ButtonLink>
          </p>
        </div>
      )}
    </SignedInPart>
  );
}

function toFacts({ state, level, levelName, takenOn, validUntil, attemptsLeft, attemptsPerDay }: RiskStatusResult) {
  return [
    { name: '状态', value: <ValidityTag state={state} /> },
    { name: '等级', value: level === null ? '—' : `${level} ${levelName ?? ''}` },
    { name: '测评日期', value: takenOn ?? '—' },
    { name: '有效期至', value: validUntil ?? '—' },
    { name: '今日剩余次数', value: `${attemptsLeft} 次`, note: `每日最多 ${attemptsPerDay} 次` },
  ];
}

function Advice({ standing: { state, isLowest } }: { standing: RiskStatusResult }) {
  if (state === 'expired') return <Note tone="danger">测评已过期，暂停新买入和新开通；重新测评后恢复。</Note>;
  if (state === 'expiring') return <Note tone="warning">测评即将到期，请在到期前重新测评，以免影响交易。</Note>;
  if (isLowest) return <Note tone="danger">您属于风险承受能力最低类别，只能购买 R1 产品。</Note>;
  return null;
}

const actOf = ({ state, isBegun }: RiskStatusResult): string => (isBegun ? '继续测评' : state === 'none' ? '开始测评' : '重新测评');
