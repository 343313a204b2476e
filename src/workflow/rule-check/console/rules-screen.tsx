import { Link, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { QueueParts } from '#ui/console/queue.tsx';
import { Screen } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { factFindingList } from '#workflow/fact-check/calls.ts';
import { ruleCheckStart, ruleCoverage, ruleFindingList } from '../calls.ts';
import { CoverageTables, ExceptionTable } from './coverage.tsx';
import { FindingTable, OwnerTable } from './finding-table.tsx';
import '#ui/console/finding-passage.css';

const partNames = { open: '待处理', ended: '已结束', coverage: '规则与覆盖', exceptions: '例外' } as const;
type Part = keyof typeof partNames;

const isPart = (text: string | null): text is Part => text !== null && text in partNames;

/** Texts that break a compliance rule, the rules with their coverage, and the exceptions. */
export function RulesScreen() {
  const [query] = useSearchParams();
  const wanted = query.get('state');
  const part = isPart(wanted) ? wanted : 'open';
  return (
    <Screen title="合规检查" note={<QueueParts names={partNames} current={part} />} acts={<StartButton />}>
      {part === 'open' && <FactNote />}
      {part === 'open' || part === 'ended' ? (
        <FindingPart key={part} state={part} owner={query.get('owner') ?? undefined} rule={query.get('rule') ?? undefined} />
      ) : (
        <CoveragePart part={part} />
      )}
    </Screen>
  );
}

/** Figures that contradict facts have a screen of their own; here is how many there are. */
function FactNote() {
  return usePermissionCheck()('content.draft') ? <FactCount /> : null;
}

function FactCount() {
  const facts = useData(factFindingList, { state: 'open' });
  const open = facts.data?.open ?? 0;
  return (
    <p>
      网站文字的问题分两处列出：违反规则的在下面；数字与事实不符的在<Link to="/facts">事实核对</Link>
      {facts.data && (open > 0 ? `，有 ${open} 处待处理` : '，目前没有')}。
    </p>
  );
}

function StartButton() {
  const starting = useAction({
    async act(client) {
      await client.call(ruleCheckStart, {});
      toast('已开始检查，几分钟后刷新查看结果');
    },
    explain: failureNotification('没有开始检查'),
  });
  return (
    <Button kind="primary" aria-busy={starting.isBusy} onClick={() => starting.run()}>
      立即检查
    </Button>
  );
}

interface FindingPartProps {
  state: 'open' | 'ended';
  owner: string | undefined;
  rule: string | undefined;
}

function FindingPart({ state, owner, rule }: FindingPartProps) {
  const list = useData(ruleFindingList, { state, ...(owner && { owner }), ...(rule && { rule }) });
  return (
    <AsyncContent
      of={list}
      isEmpty={({ records }) => records.length === 0}
      empty={<Empty state={state} checkedAt={list.data?.checkedAt ?? null} />}
    >
      {(data) => (
        <>
          <p className="quiet">
            {data.checkedAt ? `最近检查于 ${beijingMinute(data.checkedAt)}` : '还没有检查过'}
            {`，共 ${data.open} 处待处理`}
            {state === 'open' && data.records.length < data.open && `，列出 ${data.records.length} 处`}。
          </p>
          {state === 'open' && <OwnerTable owners={data.owners} current={owner} />}
          <FindingTable state={state} records={data.records} onChange={list.reload} />
        </>
      )}
    </AsyncContent>
  );
}

function Empty({ state, checkedAt }: { state: 'open' | 'ended'; checkedAt: string | null }) {
  if (state === 'ended')
    return (
      <>
        <p className="face__title">还没有已结束的项目</p>
        <p>改正后消失的，和得到例外的，会列在这里。</p>
      </>
    );
  return (
    <>
      <p className="face__title">{checkedAt ? `没有违反规则的文字，最近检查于 ${beijingMinute(checkedAt)}` : '还没有检查过'}</p>
      <p>每天凌晨检查网站上的全部文字和待生效的版本；起草与提交时也会检查。</p>
    </>
  );
}

function CoveragePart({ part }: { part: 'coverage' | 'exceptions' }) {
  const coverage = useData(ruleCoverage, {});
  return (
    <AsyncContent of={coverage} isEmpty={() => false} empty={null}>
      {(data) => (part === 'coverage' ? <CoverageTables coverage={data} /> : <ExceptionTable exceptions={data.exceptions} />)}
    </AsyncContent>
  );
}
