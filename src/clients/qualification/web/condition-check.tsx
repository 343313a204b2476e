import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { ConditionResult } from '../schema.ts';
import { ConditionTable } from './condition-table.tsx';
import type { Qualification } from './use-qualification.ts';

interface ConditionCheckProps {
  qualification: Qualification;
  /** Content next to the refresh button, shown once the conditions are met. */
  children: ReactNode;
}

/** The conditions as last checked, a one-sentence summary, and the next action. */
export function ConditionCheck({ qualification, children }: ConditionCheckProps) {
  const { loading, failure, conditionLists, answer, refresh, isRefreshing } = qualification;
  if (loading) return failure ? <LoadFailed message={failure} onRetry={refresh} isRetrying={isRefreshing} /> : <Skeleton lines={8} />;
  return (
    <>
      <p role="status">{summarise(conditionLists)}</p>
      {failure && <Note tone="warning">未能重新检测：{failure}。以下是上一次检测的结果。</Note>}
      <ConditionTable
        caption={`${answer?.name ?? ''}准入条件检测结果`}
        conditions={conditionLists}
        checkedAt={answer && inBeijing(answer.evaluatedAt)}
        isSample={answer?.isSample}
      />
      <p className="condition-acts cluster middle">
        {children}
        <Button aria-busy={isRefreshing} onClick={refresh}>
          {isRefreshing ? '正在检测…' : '重新检测'}
        </Button>
      </p>
    </>
  );
}

function summarise(conditions: readonly ConditionResult[]): string {
  const unmet = conditions.filter(({ pass }) => !pass);
  if (unmet.length === 0) return `${conditions.length} 项条件全部满足。`;
  const last = unmet.every(({ earliest }) => earliest)
    ? unmet
        .map(({ earliest }) => earliest ?? '')
        .toSorted()
        .at(-1)
    : undefined;
  const when = last ? `按目前情况推算，最早 ${last} 可以全部满足。` : '';
  return `${conditions.length} 项条件中有 ${unmet.length} 项未满足：${unmet.map(({ name }) => name).join('、')}。${when}`;
}
