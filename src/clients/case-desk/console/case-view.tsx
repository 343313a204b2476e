import { AssignmentBar } from '#ui/console/assignment.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { caseAssign, caseColleagues, caseGet, caseNoteAdd } from '../calls.ts';
import type { CaseDetail, CaseItem } from '../schema.ts';
import { CaseFacts } from './case-facts.tsx';
import { Decision } from './decision.tsx';
import './case-desk.css';

interface CaseViewProps {
  id: string;
  queue: Pick<QueueState<CaseItem>, 'items' | 'next' | 'previous' | 'hrefOf' | 'change' | 'moveOn'>;
}

/** One case: what it is about beside what is to be done. */
export function CaseView({ id, queue }: CaseViewProps) {
  const found = useData(caseGet, { id });
  return <QueueChosen of={found}>{(data) => <Shown found={data} queue={queue} onChanged={found.reload} />}</QueueChosen>;
}

function Shown({ found, queue, onChanged }: { found: CaseDetail; queue: CaseViewProps['queue']; onChanged: () => void }) {
  const may = useMay();
  const { id, business, number, assignment, notes, state } = found;
  const item = queue.items.find((one) => one.id === id);
  return (
    <>
      <QueueSubject
        queue={queue}
        title={
          <>
            {business} <span className="case-number">{number}</span>
          </>
        }
      >
        <CaseFacts found={found} />
      </QueueSubject>
      <QueuePane>
        {state === 'inReview' && may('case.handle') && (
          <AssignmentBar
            subject={{ id }}
            of={assignment}
            call={caseAssign}
            colleagues={caseColleagues}
            onChange={(changed) => {
              onChanged();
              if (item && changed !== 'stale') queue.change(id, { ...item, assignment: changed });
            }}
          />
        )}
        <Decision found={found} onDecided={queue.moveOn} onStale={onChanged} />
        <Notes
          subject={{ id }}
          notes={notes}
          call={may('case.handle') ? caseNoteAdd : undefined}
          colleagues={caseColleagues}
          onAdded={onChanged}
        />
      </QueuePane>
    </>
  );
}
