import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { FilterBar, FilterChoice, FilterDay, FilterText, CursorLinks } from '#ui/console/filter-bar.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureReason } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { ApprovalStateMark } from '#workflow/approvals/console/state-mark.tsx';
import { approvalStates, requestBoxes, stateNames, type RequestBox } from '#workflow/approvals/web/approval-labels.ts';
import { typeList } from '../../calls/contents.ts';
import { changeList, changeApprove, changeApproveSecond, changeGet } from '../../calls/orders.ts';
import type { OrderLine, OrderQuery, OrderDetail } from '../../schema/orders.ts';
import { boxNames } from '../../web/boxes.ts';
import { actNames, weightNames } from '../../web/change-labels.ts';
import { Differences } from './comparison.tsx';
import { RefusedLines } from './refused-lines.tsx';
import { Selection } from './selection.tsx';
import '../change.css';

const emptyWords: Record<RequestBox, string> = {
  mine: '从“内容”中选一项，按“修改”开始起草。',
  review: '没有等您复核的变更单。',
  scheduled: '没有等待生效的变更单。',
  applied: '还没有生效的变更单。',
  unratified: '没有等待追认的紧急下线或立即发布。',
  all: '还没有变更单。',
};

/** Lists the orders of a box. */
export function ChangesScreen() {
  const [query] = useSearchParams();
  const may = usePermissionCheck();
  const asked = requestBoxes.find((one) => one === query.get('box'));
  const box = asked ?? (may('content.draft') ? 'mine' : 'review');
  const after = query.get('after') ?? undefined;
  const narrowed = Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))) as Pick<
    OrderQuery,
    (typeof filterNames)[number]
  >;
  const isNarrowed = Object.keys(narrowed).length > 0;
  const orders = useData(changeList, { box, ...narrowed, ...(after && { after }) });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const canAct = may('content.draft') && (box === 'mine' || box === 'all');
  const canDecide = box === 'review';
  const canChoose = canAct || canDecide;
  const done = (): void => {
    setChosen([]);
    orders.reload();
  };
  const choose = (id: number, isOn: boolean): void => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  /** Undefined for an order whose release has no other order on this page. */
  const chooseRelease = (records: readonly OrderLine[], { release }: OrderLine): (() => void) | undefined => {
    const members = records.filter((one) => release !== null && one.release?.id === release.id).map(({ id }) => id);
    return members.length > 1 ? () => setChosen(members) : undefined;
  };
  return (
    <Screen title="变更单">
      <BoxTabs box={box} onLeave={() => setChosen([])} />
      <Filters box={box} />
      <AsyncContent
        of={orders}
        isEmpty={({ records }) => records.length === 0}
        empty={
          <>
            <p className="face__title">{isNarrowed ? '没有符合条件的变更单' : `${boxNames[box]}：没有变更单`}</p>
            <p>{isNarrowed ? '请更换条件，或点“清除”查看全部；其他范围的变更单在上面的标签中。' : emptyWords[box]}</p>
          </>
        }
      >
        {({ records, next }) => (
          <>
            <Table
              label={boxNames[box]}
              heads={[...(canChoose ? ['选择'] : []), '编号', '内容', '类型', '状态', '生效时间', '起草', '更新']}
            >
              {records.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isChosen={chosen.includes(order.id)}
                  {...(canChoose && {
                    onChoose: (isOn: boolean) => choose(order.id, isOn),
                    onChooseRelease: chooseRelease(records, order),
                  })}
                />
              ))}
            </Table>
            <CursorLinks name="after" next={next} previous={after !== undefined} />
            {canAct && chosen.length > 0 && <Selection orders={records.filter(({ id }) => chosen.includes(id))} onDone={done} />}
            {canDecide && chosen.length > 0 && <JointReview key={chosen.join(' ')} ids={chosen} onDone={done} />}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function BoxTabs({ box, onLeave }: { box: RequestBox; onLeave: () => void }) {
  return (
    <nav className="tabs" aria-label="变更单的范围">
      {requestBoxes.map((one) => (
        <Link key={one} className="tabs__tab" to={`/changes?box=${one}`} onClick={onLeave} aria-current={one === box ? 'page' : undefined}>
          {boxNames[one]}
        </Link>
      ))}
    </nav>
  );
}

/** The filters of the list, as named in the URL. */
const filterNames = ['text', 'type', 'state', 'author', 'from', 'to'] as const;
const stateOptions = approvalStates.map((value) => ({ value, text: stateNames[value].name }));

function Filters({ box }: { box: RequestBox }) {
  const types = useData(typeList, {});
  return (
    <FilterBar label="筛选变更单" kept={{ box }}>
      <FilterText name="text" label="标题或编号" />
      <FilterChoice
        // The selected kind can only be shown once the kinds are loaded.
        key={String(types.data !== undefined)}
        name="type"
        label="类型"
        options={(types.data?.types ?? []).map(({ code, title }) => ({ value: code, text: title }))}
      />
      <FilterChoice name="state" label="状态" options={stateOptions} />
      <FilterText name="author" label="起草人" />
      <FilterDay name="from" label="更新自" />
      <FilterDay name="to" label="更新至" />
    </FilterBar>
  );
}

interface OrderRowProps {
  order: OrderLine;
  isChosen: boolean;
  onChoose?: (isOn: boolean) => void;
  /** Selects all orders of its release; absent where it is the only one on this page. */
  onChooseRelease?: (() => void) | undefined;
}

function OrderRow({ order, isChosen, onChoose, onChooseRelease }: OrderRowProps) {
  const { id, title, typeTitle, act, applyAt, madeBy, changedAt, release } = order;
  return (
    <tr>
      {onChoose && (
        <td>
          <input type="checkbox" aria-label={`选择变更单 ${id}`} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
        </td>
      )}
      <td>
        <Link to={`/changes/${id}`}>{id}</Link>
      </td>
      <th scope="row" className="rows__wide">
        <Link to={`/changes/${id}`}>{title}</Link>
        {release && <span className="rows__code"> 批次：{release.title}</span>}
        {onChooseRelease && (
          <Button kind="quiet" onClick={onChooseRelease}>
            选中整批
          </Button>
        )}
      </th>
      <td>
        {typeTitle}
        {act !== 'write' && `（${actNames[act]}）`}
      </td>
      <td>
        <ApprovalStateMark state={order.state} isUnratified={order.isUnratified} />
      </td>
      <td>{applyAt ? beijingMinute(applyAt) : '复核后立即'}</td>
      <td>{madeBy.name}</td>
      <td>
        <Ago at={changedAt} />
      </td>
    </tr>
  );
}

interface JointReviewProps {
  ids: readonly number[];
  onDone: () => void;
}

/**
 * Shows several orders with all their differences. They are approved together once each is ticked as read. A tick refers to the
 * displayed version: orders that change in the meantime are refused by their hash.
 */
function JointReview({ ids, onDone }: JointReviewProps) {
  const [read, setRead] = useState<ReadonlyMap<number, OrderDetail>>(new Map());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const deciding = useAction({
    async act(client) {
      const said: string[] = [];
      for (const { id, title, can, contentHash } of read.values()) {
        const level = can.approve === 2 ? changeApproveSecond : changeApprove;
        await client
          .call(level, { id, decision: 'approve', contentHash })
          .catch((error: unknown) => said.push(`变更单 ${id}“${title}”：${failureReason(error)}`));
      }
      setRefused(said);
      if (said.length < read.size) toast(`已通过 ${read.size - said.length} 张`);
      if (said.length === 0) onDone();
    },
  });
  const tick = (order: OrderDetail, isOn: boolean): void => {
    const next = new Map(read);
    if (isOn) next.set(order.id, order);
    else next.delete(order.id);
    setRead(next);
  };
  const left = ids.length - read.size;
  return (
    <div className="joint">
      <ScreenSection title={`逐张核对（${ids.length} 张）`}>
        {ids.map((id) => (
          <ShownOrder key={id} id={id} isRead={read.has(id)} onTick={tick} />
        ))}
        <div className="selection" role="region" aria-label="一并复核">
          <p role="status">{left > 0 ? `还有 ${left} 张未勾选“已核对”` : '全部已核对'}</p>
          <Button kind="primary" disabled={left > 0} aria-busy={deciding.isBusy} onClick={() => deciding.run()}>
            通过这 {ids.length} 张
          </Button>
          <RefusedLines of={refused} />
        </div>
      </ScreenSection>
    </div>
  );
}

interface ShownOrderProps {
  id: number;
  isRead: boolean;
  onTick: (order: OrderDetail, isOn: boolean) => void;
}

function ShownOrder({ id, isRead, onTick }: ShownOrderProps) {
  const loaded = useData(changeGet, { id });
  return (
    <section className="joint__order" aria-label={`变更单 ${id}`}>
      <AsyncContent of={loaded}>
        {(order) => (
          <>
            <h3>
              <Link to={`/changes/${id}`}>
                {order.act === 'write' ? '' : `${actNames[order.act]}：`}
                {order.title}
              </Link>
            </h3>
            <p className="quiet">
              {order.typeTitle}，{order.madeBy.name}起草{order.reason && `：${order.reason}`}
            </p>
            {order.act === 'write' || order.differences.length > 0 ? (
              <Differences order={order} name={`变更单 ${id}：`} />
            ) : (
              <p>从网站上撤下，读者会看到原因：{order.reason}</p>
            )}
            <ul className="findings">
              {order.findings.map(({ path, label, weight, text }) => (
                <li key={`${path} ${text}`} className={`findings__${weight}`}>
                  <strong>{weightNames[weight]}</strong> {label}：{text}
                </li>
              ))}
            </ul>
            <label>
              <input type="checkbox" checked={isRead} onChange={({ target }) => onTick(order, target.checked)} /> 已核对变更单 {id}
            </label>
          </>
        )}
      </AsyncContent>
    </section>
  );
}
