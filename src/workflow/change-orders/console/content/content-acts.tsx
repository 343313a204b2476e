import { Link, useNavigate } from 'react-router';
import { useMay } from '#ui/console/me-context.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { changeBegin } from '../../calls/contents.ts';
import type { BeginInput, ContentLine, TypeLine } from '../../schema/contents.ts';
import { TakeDownButton } from './take-down-button.tsx';

/** Begins an order and leads to it. */
export function useBegin() {
  const navigate = useNavigate();
  return useAction({
    async act(client, input: BeginInput) {
      const { id } = await client.call(changeBegin, input);
      await navigate(`/changes/${id}`);
    },
    explain: notice('没有开始'),
  });
}

/** What can be done with a thing now; of one that is being changed already, the way to that. */
export function ContentActs({ line, type, onChanged }: { line: ContentLine; type: TypeLine; onChanged: () => void }) {
  const may = useMay();
  const beginning = useBegin();
  const begin = (act: BeginInput['act']) => () => beginning.run({ type: type.code, subject: line.subject, act });
  const isWhole = line.part === 'whole';
  // What will be withdrawn is not changed any more.
  const isLeaving = line.approvedOrders.some(({ act }) => act === 'withdraw');
  const canDraft = line.openOrder === null && !isLeaving && may('content.draft');
  return (
    <span className="cluster content__acts">
      {line.openOrder !== null && <Link to={`/changes/${line.openOrder}`}>变更单 {line.openOrder}</Link>}
      {line.approvedOrders.map(({ id, act, applyAt }) => (
        <Link key={id} to={`/changes/${id}`}>
          {act === 'withdraw' ? '待撤下' : '待生效'} {id}
          {applyAt && `（${beijingMinute(applyAt).slice(5)}）`}
        </Link>
      ))}
      {canDraft && (
        <Button kind="quiet" aria-label={`${isWhole ? '修改整份' : '修改'}：${line.title}`} onClick={begin('write')}>
          {isWhole ? '修改整份' : '修改'}
        </Button>
      )}
      {canDraft && !isWhole && type.canWithdraw && line.state === 'shown' && (
        <Button kind="quiet" aria-label={`撤下：${line.title}`} onClick={begin('withdraw')}>
          撤下
        </Button>
      )}
      {type.canTakeDown && line.state === 'shown' && may('content.take-down') && (
        <TakeDownButton type={type.code} subject={line.subject} title={line.title} onDone={onChanged} />
      )}
    </span>
  );
}
