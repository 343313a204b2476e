import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Faces } from '#ui/console/faces.tsx';
import { FilterBar, FilterChoice, FilterDay, FilterText, Turn } from '#ui/console/filter-bar.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Button } from '#ui/components/button/button.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { changeList } from '../../calls/orders.ts';
import { typeList } from '../../calls/contents.ts';
import type { OrderLine, OrderQuery } from '../../schema/orders.ts';
import { approvalStates, boxes, stateNames, type Box } from '#workflow/approvals/web/approval-words.ts';
import { boxNames } from '../../web/boxes.ts';
import { actNames } from '../../web/change-words.ts';
import { StateMark } from '#workflow/approvals/console/state-mark.tsx';
import { JointReview } from './joint-review.tsx';
import { Selection } from './selection.tsx';
import '../change.css';

const emptyWords: Record<Box, string> = {
  mine: '从“内容”中选一项，按“修改”开始起草。',
  review: '没有等您复核的变更单。',
  scheduled: '没有等待生效的变更单。',
  applied: '还没有生效的变更单。',
  unratified: '没有等待追认的紧急下线。',
  all: '还没有变更单。',
};

/** Orders by the box in which they lie for whoever looks. */
export function ChangesScreen() {
  const [query] = useSearchParams();
  const may = useMay();
  const asked = boxes.find((one) => one === query.get('box'));
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
  /** Undefined for one that belongs to no release of several on this page. */
  const chooseRelease = (records: readonly OrderLine[], { release }: OrderLine): (() => void) | undefined => {
    const members = records.filter((one) => release !== null && one.release?.id === release.id).map(({ id }) => id);
    return members.length > 1 ? () => setChosen(members) : undefined;
  };
  return (
    <Screen title="变更单">
      <BoxTabs box={box} onLeave={() => setChosen([])} />
      <Filters box={box} />
      <Faces
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
            <Turn name="after" next={next} previous={after !== undefined} />
            {canAct && chosen.length > 0 && <Selection orders={records.filter(({ id }) => chosen.includes(id))} onDone={done} />}
            {canDecide && chosen.length > 0 && <JointReview key={chosen.join(' ')} ids={chosen} onDone={done} />}
          </>
        )}
      </Faces>
    </Screen>
  );
}

function BoxTabs({ box, onLeave }: { box: Box; onLeave: () => void }) {
  return (
    <nav className="tabs" aria-label="变更单的范围">
      {boxes.map((one) => (
        <Link key={one} className="tabs__tab" to={`/changes?box=${one}`} onClick={onLeave} aria-current={one === box ? 'page' : undefined}>
          {boxNames[one]}
        </Link>
      ))}
    </nav>
  );
}

/** By what orders are narrowed, as the address has it. */
const filterNames = ['text', 'type', 'state', 'author', 'from', 'to'] as const;
const stateOptions = approvalStates.map((value) => ({ value, text: stateNames[value].name }));

function Filters({ box }: { box: Box }) {
  const types = useData(typeList, {});
  return (
    <FilterBar label="筛选变更单" kept={{ box }}>
      <FilterText name="text" label="标题或编号" />
      <FilterChoice
        // What is chosen can be shown once the kinds are there.
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
  /** Chooses all of its release; absent where it is the only one of it here. */
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
        <StateMark state={order.state} isUnratified={order.isUnratified} />
      </td>
      <td>{applyAt ? beijingMinute(applyAt) : '复核后立即'}</td>
      <td>{madeBy.name}</td>
      <td>
        <Ago at={changedAt} />
      </td>
    </tr>
  );
}
