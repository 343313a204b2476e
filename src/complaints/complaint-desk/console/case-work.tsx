import { AssignmentBar } from '#ui/console/assignment.tsx';
import { Faces } from '#ui/console/faces.tsx';
import { Notes } from '#ui/console/notes.tsx';
import { QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { typeWords } from '#complaints/complaint/web/complaint-words.ts';
import { complaintAssign, complaintColleagues, complaintGet, complaintNoteAdd } from '../calls.ts';
import type { CaseDetail, CaseListLine } from '../schema.ts';
import { CaseSubject } from './case-subject.tsx';
import { Requests } from './requests.tsx';
import { Steps } from './steps.tsx';

interface CaseWorkProps {
  number: string;
  /** Absent where the case was opened by its address. */
  line: CaseListLine | undefined;
  queue: QueueState<CaseListLine>;
  /** Something about it is different now. */
  onChanged: () => void;
  /** There is nothing more to do about it here: the next one opens. */
  onDone: () => void;
}

/** A case beside what is done about it. */
export function CaseWork({ number, line, queue, onChanged, onDone }: CaseWorkProps) {
  const detail = useData(complaintGet, { number });
  const changed = (state?: CaseDetail['state']) => {
    detail.reload();
    onChanged();
    if (line && state) queue.change(number, { ...line, state });
  };
  return (
    <>
      <QueueSubject queue={queue} title={line ? `${typeWords[line.type].name} ${number}` : number}>
        <Faces of={detail}>{(found) => <CaseSubject detail={found} />}</Faces>
      </QueueSubject>
      <QueuePane>
        {detail.data && (
          <>
            {detail.data.mayAssign ? (
              <AssignmentBar
                subject={{ number }}
                of={detail.data.assignment}
                call={complaintAssign}
                colleagues={complaintColleagues}
                onChange={(assignment) => {
                  if (assignment === 'stale') queue.reload();
                  else if (line) queue.change(number, { ...line, assignment });
                  changed();
                }}
              />
            ) : (
              <p className="muted">{detail.data.assignment ? `${detail.data.assignment.name} 处理中` : '尚未领取'}</p>
            )}
            <Requests detail={detail.data} onChanged={changed} onDone={onDone} />
            <Steps key={detail.data.state} detail={detail.data} onChanged={changed} onDone={onDone} />
            <Notes
              subject={{ number }}
              notes={detail.data.notes}
              {...(detail.data.mayNote && { call: complaintNoteAdd })}
              colleagues={complaintColleagues}
              onAdded={detail.reload}
            />
          </>
        )}
      </QueuePane>
    </>
  );
}
