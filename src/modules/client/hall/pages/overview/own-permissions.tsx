import { paths } from '#web/paths.ts';
import { KeyFacts, type KeyFact } from '#web/ui/key-facts/key-facts.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { BusinessStanding, HallResult } from '#modules/client/cases/schema/hall.ts';
import { MissingList } from './missing-list.tsx';
import { spokenDay } from '#web/format/beijing-time.ts';
import { permissionName } from '../business-words.ts';

/** What the client has and until when, and for each permission that they have not how far it is. */
export function OwnPermissions({ hall }: { hall: HallResult }) {
  return (
    <div className="stack stack--blocks">
      <KeyFacts items={[toPermissions(hall), toRisk(hall), toCard(hall), ...toContacts(hall)]} />
      <Distances hall={hall} />
    </div>
  );
}

function toPermissions({ permissions }: HallResult): KeyFact {
  if (permissions.length === 0) return { name: '已开通的权限', value: '尚未开通在线办理的交易权限' };
  return {
    name: '已开通的权限',
    value: permissions.map(({ name }) => name).join('、'),
    note: permissions.map(({ name, grantedOn }) => `${name} ${grantedOn} 开通`).join('；'),
  };
}

const validity: Record<HallResult['risk']['state'], KeyFact['value']> = {
  none: null,
  valid: null,
  expiring: <Tag kind="warning">即将到期</Tag>,
  expired: <Tag kind="danger">已过期</Tag>,
};

function toRisk({ risk: { state, level, levelName, validUntil } }: HallResult): KeyFact {
  const name = '风险承受能力';
  const test = paths.businessPrepare('risk_test');
  if (state === 'none') return { name, value: '尚未测评', note: <a href={test}>去做风险测评</a> };
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
  if (state === 'none') return { name, value: '尚未登记', note: <a href={paths.businessPrepare('id_card_update')}>去登记</a> };
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

function toContacts({ person: { mobile, email, address } }: HallResult): KeyFact[] {
  const change = <a href={paths.businessPrepare('contact_change')}>变更联系方式</a>;
  return [
    { name: '手机号', value: mobile ?? '未预留', note: change },
    { name: '电子邮箱', value: email ?? '未预留' },
    ...(address ? [{ name: '联系地址', value: address }] : []),
  ];
}

/** The permissions that the client has not, with what is missing; those that are under way stand below. */
function Distances({ hall: { businesses, today } }: { hall: HallResult }) {
  const others = businesses.filter(({ isPermission, standing }) => isPermission && (standing === 'missing' || standing === 'ready'));
  if (others.length === 0) return null;
  return (
    <div className="stack stack--rows">
      <h3>尚未开通的权限</h3>
      <ul className="distances">
        {others.map((one) => (
          <li key={one.code} className="entry">
            <Distance business={one} today={today} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Distance({ business: { code, name, standing, missing, earliest }, today }: { business: BusinessStanding; today: string }) {
  return (
    <>
      <p className="cluster cluster--close middle">
        <a href={paths.businessPrepare(code)}>{permissionName(name)}</a>
        {standing === 'ready' ? <Tag kind="positive">条件已满足</Tag> : <Tag kind="neutral">还差 {missing.length} 项</Tag>}
        {earliest && (
          <span className="quiet">
            最早 <time dateTime={earliest}>{spokenDay(earliest, today)}</time> 可以申请
          </span>
        )}
      </p>
      {missing.length > 0 && <MissingList missing={missing} today={today} />}
    </>
  );
}
