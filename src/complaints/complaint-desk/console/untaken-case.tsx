import { AssignmentBar } from '#ui/console/assignment.tsx';
import { QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import type { QueueState } from '#ui/console/use-queue.ts';
import { dateWithWeekday, typeWords } from '#complaints/complaint/web/complaint-words.ts';
import { complaintAssign, complaintColleagues } from '../calls.ts';
import type { CaseListLine } from '../schema.ts';
import { Clock } from '../web/clock-face.tsx';

interface UntakenCaseProps {
  line: CaseListLine;
  queue: QueueState<CaseListLine>;
  onTaken: () => void;
}

/** Of a case that nobody has taken: what it takes to choose it. Who complained and about what is told to whoever takes it. */
export function UntakenCase({ line, queue, onTaken }: UntakenCaseProps) {
  const { number, type, branchName, dueOn } = line;
  return (
    <>
      <QueueSubject queue={queue} title={`${typeWords[type].name} ${number}`}>
        <dl className="facts">
          <div>
            <dt className="quiet">营业网点</dt>
            <dd>{branchName ?? '未指定'}</dd>
          </div>
          <div>
            <dt className="quiet">答复期限</dt>
            <dd>
              {dateWithWeekday(dueOn)} <Clock of={{ standing: line.clock, workingDaysLeft: line.workingDaysLeft }} />
            </dd>
          </div>
        </dl>
        <p>领取后可以查看投诉人和事项内容，并开始办理。</p>
      </QueueSubject>
      <QueuePane>
        <AssignmentBar
          subject={{ number }}
          of={null}
          call={complaintAssign}
          colleagues={complaintColleagues}
          onChange={(assignment) => {
            onTaken();
            if (assignment === 'stale') queue.reload();
            else queue.change(number, { ...line, assignment });
          }}
        />
      </QueuePane>
    </>
  );
}
