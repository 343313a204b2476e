import { Link, useSearchParams } from 'react-router';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, CursorLinks } from '#ui/console/filter-bar.tsx';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { notificationReachList } from '../calls.ts';
import type { ReachLine, ReachQuery } from '../schema.ts';
import { deliveryText } from '../web/delivery-text.ts';
import { addressNames } from '../web/notification-labels.ts';

const filters = [
  { value: 'unreached', text: '没有接收地址' },
  { value: 'failing', text: '近 7 天有未送达' },
];

/** Lists which staff members can be notified; only the owners see their addresses. */
export function ReachScreen() {
  const [query] = useSearchParams();
  const after = query.get('after') ?? undefined;
  const filter = (query.get('filter') ?? undefined) as ReachQuery['filter'];
  const reach = useData(notificationReachList, { ...(filter && { filter }), ...(after && { after }) });
  return (
    <Screen title="通知送达" note="启用中的账号能否在管理端之外收到待办通知；地址由本人在“我的通知”中设置">
      <FilterBar label="筛选账号">
        <FilterChoice name="filter" label="情况" options={filters} />
      </FilterBar>
      <AsyncContent of={reach} isEmpty={({ records }) => records.length === 0} empty={<p>没有符合条件的账号。</p>}>
        {({ records, next }) => (
          <>
            <Table label="账号的通知送达情况" heads={['姓名', '登录名', '角色', '接收方式', '最近一条通知']}>
              {records.map((line) => (
                <ReachRow key={line.id} line={line} />
              ))}
            </Table>
            <CursorLinks name="after" next={next} previous={after !== undefined} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function ReachRow({ line: { id, name, loginName, roles, addresses, isOff } }: { line: ReachLine }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/accounts/${id}`}>{name}</Link>
      </th>
      <td>{loginName}</td>
      <td className="rows__wide">{roles.join('、') || '尚无角色'}</td>
      <td>
        {addresses.length === 0 ? '○ 没有，收不到通知' : addresses.map(({ kind }) => addressNames[kind]).join('、')}
        {isOff && <span className="subline">本人关闭了全部通知</span>}
      </td>
      <td>
        {addresses.map(({ kind, lastMessage }) =>
          lastMessage ? (
            <div key={kind}>
              {deliveryText(lastMessage)}，<Ago at={lastMessage.at} />
            </div>
          ) : null,
        )}
      </td>
    </tr>
  );
}
