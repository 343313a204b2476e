import { AssignmentBar } from '#ui/console/assignment.tsx';
import { Faces } from '#ui/console/faces.tsx';
import { Notes } from '#ui/console/notes.tsx';
import { QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useWalkOn } from '#ui/console/walk/use-walk.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { isOpen, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { receivedAssign, receivedColleagues, receivedGet, receivedNoteAdd } from '../calls.ts';
import type { DeliveryDetail, DeliveryLine } from '../schema.ts';
import { DeliverySubject } from './delivery-subject.tsx';
import { InterviewPart } from './interview-part.tsx';
import { MoveForm } from './move-form.tsx';
import { OpinionPart } from './opinion-part.tsx';
import { ReadersPart } from './readers-part.tsx';

interface DeliveryWorkProps {
  number: string;
  /** Absent where the delivery was opened by its address. */
  line: DeliveryLine | undefined;
  queue: QueueState<DeliveryLine>;
  /** The list is of one state: what leaves that state leaves the list. */
  isNarrowed: boolean;
  /** Something about it is different now. */
  onChanged: () => void;
}

/** A delivery beside what is done about it. */
export function DeliveryWork({ number, line, queue, isNarrowed, onChanged }: DeliveryWorkProps) {
  const detail = useData(receivedGet, { number });
  const walkOn = useWalkOn();
  const changed = () => {
    detail.reload();
    onChanged();
  };
  /** Something that was waited for, if only from the inbox. */
  const answered = () => {
    if (!walkOn()) changed();
  };
  const moved = (state: DeliveryState) => {
    onChanged();
    if (isNarrowed || !isOpen(state)) return queue.moveOn();
    if (walkOn()) return;
    if (line) queue.change(number, { ...line, state });
    detail.reload();
  };
  return (
    <>
      <QueueSubject queue={queue} title={line ? `${line.name ?? line.number}　${line.job.title}` : number}>
        <Faces of={detail}>{(found) => <DeliverySubject detail={found} />}</Faces>
      </QueueSubject>
      <QueuePane>
        {detail.data && (
          <>
            {detail.data.mayManage && (
              <AssignmentBar
                subject={{ number }}
                of={detail.data.assignment}
                call={receivedAssign}
                colleagues={receivedColleagues}
                onChange={(assignment) => {
                  if (assignment === 'stale') queue.reload();
                  else if (line) queue.change(number, { ...line, assignment });
                  changed();
                }}
              />
            )}
            <Decision detail={detail.data} onMoved={moved} onAnswered={answered} onChanged={changed} />
            {!detail.data.isBlind && (
              <Notes
                subject={{ number }}
                notes={detail.data.notes}
                colleagues={receivedColleagues}
                {...(detail.data.mayManage && { call: receivedNoteAdd })}
                onAdded={detail.reload}
              />
            )}
          </>
        )}
      </QueuePane>
    </>
  );
}

interface DecisionProps {
  detail: DeliveryDetail;
  onMoved: (state: DeliveryState) => void;
  /** Times were offered or called off, or an opinion was given. */
  onAnswered: () => void;
  onChanged: () => void;
}

function Decision({ detail, onMoved, onAnswered, onChanged }: DecisionProps) {
  const { number, state, next, letters, mayManage } = detail;
  return (
    <>
      {next.length > 0 && (
        <section className="pane-part" aria-label="推进">
          <h3 className="pane-part__title">推进</h3>
          <MoveForm key={state} items={[{ number, from: state }]} letters={letters} onMoved={({ to, done }) => done > 0 && onMoved(to)} />
        </section>
      )}
      <InterviewPart detail={detail} onChanged={onAnswered} />
      {mayManage && <ReadersPart detail={detail} onChanged={onChanged} />}
      <OpinionPart detail={detail} onChanged={onAnswered} />
    </>
  );
}
