import { useSearchParams } from 'react-router';
import { DeadlineBadge } from '#complaints/complaint-desk/web/deadline-badge.tsx';
import { FilterBar, FilterChoice, FilterDay, FilterText } from '#ui/console/filter-bar.tsx';
import { Queue, QueueParts, QueueRow } from '#ui/console/queue.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useQueue } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { caseList } from '../calls.ts';
import type { ReviewCaseItem, CasePage, CaseQuery } from '../schema.ts';
import { caseStateNames, partNames } from './case-names.ts';
import { CaseReviewView } from './case-view.tsx';
import { UnfinishedCases } from './unfinished-cases.tsx';

type Part = NonNullable<CaseQuery['state']>;

const keyOf = ({ id }: ReviewCaseItem): string => id;
const isPart = (text: string | null): text is Part => text !== null && text !== 'left' && text in partNames;

/** Client cases: submitted ones can be found, assigned, reviewed and decided; for the others only the current step is shown. */
export function CaseDeskScreen() {
  const [query] = useSearchParams();
  const asked = query.get('state');
  if (asked === 'left') return <UnfinishedCases />;
  return <Submitted state={isPart(asked) ? asked : 'waiting'} />;
}

function Submitted({ state }: { state: Part }) {
  const [query] = useSearchParams();
  const text = (name: 'business' | 'number' | 'decided') => query.get(name) ?? undefined;
  const filter: CaseQuery = {
    state,
    business: text('business'),
    number: text('number'),
    decided: text('decided'),
    ...(query.get('mine') === '1' && { mine: '1' }),
  };
  const queue = useQueue<CaseQuery, ReviewCaseItem>(caseList, filter, keyOf);
  const businesses = (queue.list.data as CasePage | undefined)?.businesses ?? [];
  return (
    <>
      <Queue
        title="业务审核"
        note={<QueueParts names={partNames} current={state} />}
        filters={<Filters state={state} businesses={businesses} />}
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        empty={<Empty state={state} isFiltered={query.size > (query.has('state') ? 1 : 0)} />}
      >
        {(id) => <CaseReviewView id={id} queue={queue} />}
      </Queue>
      <Watermark />
    </>
  );
}

function Filters({ state, businesses }: { state: Part; businesses: CasePage['businesses'] }) {
  return (
    <FilterBar label="筛选业务" kept={{ state }}>
      <FilterChoice name="business" label="业务" options={businesses.map(({ code, name }) => ({ value: code, text: name }))} />
      <FilterText name="number" label="受理编号" />
      {state === 'decided' && <FilterDay kind="month" name="decided" label="办结月份" />}
      <FilterChoice name="mine" label="经办" options={[{ value: '1', text: '我领取的' }]} />
    </FilterBar>
  );
}

function toRow(item: ReviewCaseItem) {
  const { business, client, number, state, awaitsSecond, submittedAt, decidedAt, assignment } = item;
  const mark = state !== 'inReview' ? caseStateNames[state] : awaitsSecond ? '待复核' : assignment?.name;
  return (
    <QueueRow
      name={business}
      beside={item.standing === null ? <Ago at={decidedAt ?? submittedAt} /> : <DeadlineBadge of={item} />}
      text={`${client}　${number}`}
      mark={mark && <span className={awaitsSecond ? 'state state--invited' : undefined}>{mark}</span>}
    />
  );
}

function Empty({ state, isFiltered }: { state: Part; isFiltered: boolean }) {
  return (
    <>
      <p className="face__title">{isFiltered ? '没有符合条件的业务' : state === 'decided' ? '近 30 天没有办结的业务' : '都处理完了'}</p>
      <p>{isFiltered ? '请更换条件，或点“清除”查看全部。' : '有新的业务提交时会出现在这里。'}</p>
    </>
  );
}
