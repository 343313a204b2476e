import { AssignmentBar } from '#ui/console/assignment.tsx';
import { useMay } from '#ui/console/me-context.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { FactList, Part, Table, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { privacyColleagueList, privacyFieldReveal, privacyRequestAssign, privacyRequestGet, privacyRequestNote } from '../calls.ts';
import type { RequestDetail, RequestItem } from '../schema.ts';
import { accessNames } from '../web/look-up-words.ts';
import { deletionKindNames, deletionStateNames } from '../web/request-words.ts';
import { personLines } from './person-lines.tsx';
import { RequestDecision } from './request-decision.tsx';

interface RequestViewProps {
  id: string;
  queue: Pick<QueueState<RequestItem>, 'items' | 'next' | 'previous' | 'hrefOf' | 'change' | 'moveOn'>;
}

/** One request: who asks for what, what goes and what stays, beside what is to be done. */
export function RequestView({ id, queue }: RequestViewProps) {
  const found = useData(privacyRequestGet, { id });
  const item = queue.items.find((one) => one.id === id);
  return (
    <QueueChosen of={found}>
      {(request) => (
        <>
          <QueueSubject queue={queue} title={deletionKindNames[request.kind]}>
            <RequestFacts request={request} />
          </QueueSubject>
          <QueuePane>
            {request.state === 'accepted' && (
              <AssignmentBar
                subject={{ id }}
                of={request.assignment}
                call={privacyRequestAssign}
                colleagues={privacyColleagueList}
                onChange={(changed) => {
                  found.reload();
                  if (item && changed !== 'stale') queue.change(id, { ...item, assignment: changed });
                }}
              />
            )}
            <RequestDecision request={request} onDecided={queue.moveOn} />
            <Notes
              subject={{ id }}
              notes={request.notes}
              call={privacyRequestNote}
              colleagues={privacyColleagueList}
              onAdded={found.reload}
            />
          </QueuePane>
        </>
      )}
    </QueueChosen>
  );
}

function RequestFacts({ request }: { request: RequestDetail }) {
  const may = useMay();
  const { id, number, state, values, status, requestedAt, dueOn, goes, stays, result } = request;
  const facts: FactLine[] = [
    ['申请编号', number],
    ['状态', deletionStateNames[state]],
    ['提交', beijingMinute(requestedAt)],
    ['至迟答复', dueOn],
    ...personLines({ id, values, call: may('personal.reveal') ? privacyFieldReveal : undefined }),
    ['账户状态', accessNames[status]],
  ];
  return (
    <>
      <FactList facts={facts} />
      {result.length > 0 ? (
        <Part title="办理结果">
          <Table label="各类信息的结果" heads={['信息', '结果', '说明']}>
            {result.map(({ code, title, outcome, count, reason }) => (
              <tr key={code}>
                <th scope="row">{title}</th>
                <td>{outcome === 'erased' ? `已删除 ${count ?? 0} 项` : '依法保留'}</td>
                <td className="rows__wide">{reason}</td>
              </tr>
            ))}
          </Table>
        </Part>
      ) : (
        <>
          <Consequences title="办理后删除" of={goes} />
          <Consequences title="依法须保留" of={stays} />
        </>
      )}
    </>
  );
}

function Consequences({ title, of }: { title: string; of: RequestDetail['goes'] }) {
  return (
    <Part title={title}>
      <Table label={`${title}的信息`} heads={['信息', '说明']}>
        {of.map(({ code, title: name, reason }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td className="rows__wide">{reason}</td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}
