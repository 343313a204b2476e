import { useSearchParams } from 'react-router';
import { FilterBar, FilterChoice, FilterText } from '#ui/console/filter-bar.tsx';
import { Queue, QueueChosen, QueuePane, QueueParts, QueueRow, QueueSubject } from '#ui/console/queue.tsx';
import { Ago, FactList } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue, type QueueState } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { leftCaseGet, leftCaseList } from '../calls.ts';
import type { UnfinishedCase, UnfinishedCasePage, UnfinishedCaseQuery } from '../schema.ts';
import { partNames } from './case-names.ts';

const keyOf = ({ id }: UnfinishedCase): string => id;

/** Cases that clients have started and not submitted: shows the current step so that staff can help, and nothing that was typed. */
export function UnfinishedCases() {
  const [query] = useSearchParams();
  const [business, number] = [query.get('business') ?? undefined, query.get('number') ?? undefined];
  const queue = useQueue<UnfinishedCaseQuery, UnfinishedCase>(leftCaseList, { business, number }, keyOf);
  const businesses = (queue.list.data as UnfinishedCasePage | undefined)?.businesses ?? [];
  return (
    <>
      <Queue
        title="业务审核"
        note={<QueueParts names={partNames} current="left" />}
        filters={
          <FilterBar label="筛选未提交的业务" kept={{ state: 'left' }}>
            <FilterChoice name="business" label="业务" options={businesses.map(({ code, name }) => ({ value: code, text: name }))} />
            <FilterText name="number" label="受理编号" />
          </FilterBar>
        }
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        empty={
          <>
            <p className="face__title">{business || number ? '没有符合条件的业务' : '没有未提交的业务'}</p>
            <p>客户开始办理、还没有提交或被退回待补正的业务会出现在这里，提交或过期后自动移出。</p>
          </>
        }
      >
        {(id) => <LeftView id={id} queue={queue} />}
      </Queue>
      <Watermark />
    </>
  );
}

const stepOf = ({ step, place, steps }: UnfinishedCase): string =>
  step === null ? `${steps} 步都已完成，待客户提交` : `第 ${place} 步，共 ${steps} 步：${step}`;

const toRow = (item: UnfinishedCase) => (
  <QueueRow
    name={item.business}
    beside={<Ago at={item.touchedAt} />}
    text={`${item.client}　${item.number}`}
    mark={item.isReturned ? '待补正' : item.step === null ? '待提交' : `第 ${item.place}/${item.steps} 步`}
  />
);

function LeftView({ id, queue }: { id: string; queue: QueueState<UnfinishedCase> }) {
  const found = useData(leftCaseGet, { id });
  return (
    <QueueChosen of={found}>
      {(item) => (
        <>
          <QueueSubject
            queue={queue}
            title={
              <>
                {item.business} <span className="case-number">{item.number}</span>
              </>
            }
          >
            <FactList
              facts={[
                ['客户', item.client],
                ['停在', stepOf(item)],
                ['状态', item.isReturned ? '已退回，待客户补正' : '客户填写中'],
                ['开始', beijingMinute(item.openedAt)],
                ['最后操作', beijingMinute(item.touchedAt)],
                ['有效至', beijingMinute(item.expiresAt)],
              ]}
            />
          </QueueSubject>
          <QueuePane>
            <section className="pane-part" aria-label="怎样帮助客户">
              <h3 className="pane-part__title">怎样帮助客户</h3>
              <p>客户在任意设备上登录后，从“业务大厅”的待办进入，就回到这一步，已完成的不用重做。</p>
              <p className="quiet">客户还没有提交的内容，工作人员看不到；请不要向客户索要密码和短信验证码。</p>
            </section>
          </QueuePane>
        </>
      )}
    </QueueChosen>
  );
}
