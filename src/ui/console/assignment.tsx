import { useContext } from 'react';
import type { Call, Empty } from '#contract/call.ts';
import type { Assignment, AssignmentResult, ColleagueList, AssignmentChange } from '#workflow/assignments/schema.ts';
import { Button } from '../components/button/button.tsx';
import { failureNotification } from '../form/failures.ts';
import { useAction } from '../form/use-action.ts';
import { MeContext } from './me-context.ts';
import { Ago } from './screen.tsx';
import { useData } from './use-data.ts';

interface AssignmentProps<Subject> {
  subject: Subject;
  of: Assignment | null;
  call: Call<Subject & AssignmentChange, AssignmentResult>;
  colleagues: Call<Empty, ColleagueList>;
  /** Called with the new assignment, or when somebody else was first. */
  onChange: (assignment: Assignment | null | 'stale') => void;
}

/** Shows who is assigned to a subject, and actions to take, release and reassign it. */
export function AssignmentBar<Subject extends object>({ subject, of, call, colleagues, onChange }: AssignmentProps<Subject>) {
  const { me } = useContext(MeContext);
  const assigning = useAction({
    async act(client, to: number | null) {
      const { assignment } = await client.call(call, { ...subject, from: of?.staffId ?? null, to });
      onChange(assignment);
    },
    explain(error) {
      onChange('stale');
      return failureNotification('没有领取')(error);
    },
  });
  const isMine = of !== null && of.staffId === me?.id;
  return (
    <div className="assignment">
      <p>
        {of === null ? <span className="muted">尚未领取</span> : isMine ? '由您处理' : `${of.name} 处理中`}
        {of !== null && (
          <span className="subline">
            <Ago at={of.at} />
          </span>
        )}
      </p>
      <div className="cluster cluster--close">
        <Button aria-keyshortcuts="E" aria-busy={assigning.isBusy} onClick={() => assigning.run(isMine ? null : (me?.id ?? null))}>
          {isMine ? '释放' : of === null ? '领取' : '转到我名下'} <kbd>E</kbd>
        </Button>
        {isMine && <GiveOn colleagues={colleagues} except={of.staffId} onChoose={(to) => assigning.run(to)} />}
      </div>
    </div>
  );
}

interface GiveOnProps {
  colleagues: Call<Empty, ColleagueList>;
  except: number;
  onChoose: (staffId: number) => void;
}

function GiveOn({ colleagues, except, onChoose }: GiveOnProps) {
  const { data } = useData(colleagues, {});
  const others = data?.colleagues.filter(({ staffId }) => staffId !== except) ?? [];
  if (others.length === 0) return null;
  return (
    <select
      className="control assignment__others"
      aria-label="转交给"
      value=""
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
    >
      <option value="">转交给…</option>
      {others.map(({ staffId, name }) => (
        <option key={staffId} value={staffId}>
          {name}
        </option>
      ))}
    </select>
  );
}
