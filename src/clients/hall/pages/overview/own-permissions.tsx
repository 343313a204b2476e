import type { HallResult } from '#clients/cases/schema/hall.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';

/** The client's permissions and validity dates, and the client's masked contact data. */
export function OwnPermissions({ hall }: { hall: HallResult }) {
  return <KeyFacts items={[toPermissions(hall), toRisk(hall), toCard(hall), ...toContacts(hall)]} />;
}

function toPermissions({ permissions }: HallResult): KeyFact {
  const name = '已开通的权限';
  if (permissions.length === 0) return { name, value: '尚未开通' };
  const value = (
    <ul>
      {permissions.map((one) => (
        <li key={one.code}>
          {one.name}
          <span className="subline">{one.grantedOn} 开通</span>
        </li>
      ))}
    </ul>
  );
  return { name, value };
}

const validity: Record<HallResult['risk']['state'], KeyFact['value']> = {
  none: null,
  valid: null,
  expiring: <Tag kind="warning">即将到期</Tag>,
  expired: <Tag kind="danger">已过期</Tag>,
};

/** The list of pending items has the action for a missing or expired assessment: here it is only stated. */
function toRisk({ risk: { state, level, levelName, validUntil } }: HallResult): KeyFact {
  const name = '风险承受能力';
  if (state === 'none') return { name, value: '尚未测评' };
  const shown = [level, levelName].filter(Boolean).join(' ');
  const value = (
    <>
      {shown || '已测评'} {validity[state]}
    </>
  );
  return { name, value, note: validUntil && <Until day={validUntil} isOver={state === 'expired'} /> };
}

function toCard({ idCard: { state, validUntil } }: HallResult): KeyFact {
  const name = '身份证';
  if (state === 'none') return { name, value: '尚未登记' };
  if (validUntil === null) return { name, value: '长期有效' };
  const value = (
    <>
      {state === 'expired' ? '需要更新' : '有效'} {validity[state]}
    </>
  );
  return { name, value, note: <Until day={validUntil} isOver={state === 'expired'} /> };
}

function Until({ day, isOver }: { day: string; isOver: boolean }) {
  return (
    <>
      {isOver ? '已于 ' : '有效至 '}
      <time>{day}</time>
      {isOver && ' 到期'}
    </>
  );
}

function toContacts({ person: { fundAccount, mobile, email, address } }: HallResult): KeyFact[] {
  const change = <a href={paths.businessPrepare('contact_change')}>变更联系方式</a>;
  return [
    { name: '资金账号', value: fundAccount },
    { name: '手机号', value: mobile ?? '未预留', note: change },
    { name: '电子邮箱', value: email ?? '未预留' },
    ...(address ? [{ name: '联系地址', value: address }] : []),
  ];
}
