import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Notes } from '#ui/console/notes.tsx';
import { QueueChosen, QueuePane, QueueSubject } from '#ui/console/queue.tsx';
import { FactList, ScreenSection, Table, type FactLine } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import type { QueueState } from '#ui/console/use-queue.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import {
  privacyColleagueList,
  privacyFieldReveal,
  privacyRequestAssign,
  privacyRequestGet,
  privacyRequestNote,
  privacyRequestDo,
  privacyRequestRefuse,
} from '../calls.ts';
import type { RequestDetail, RequestItem } from '../schema.ts';
import { accessNames } from '../web/look-up-labels.ts';
import { deletionKindNames, deletionStateNames } from '../web/request-labels.ts';
import { personLines } from './person-lines.tsx';

interface RequestViewProps {
  id: string;
  queue: Pick<QueueState<RequestItem>, 'items' | 'next' | 'previous' | 'hrefOf' | 'change' | 'moveOn'>;
}

/** One request: the client, the data to be deleted and kept, and the possible decisions. */
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
  const may = usePermissionCheck();
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
        <ScreenSection title="办理结果">
          <Table label="各类信息的结果" heads={['信息', '结果', '说明']}>
            {result.map(({ code, title, outcome, count, reason }) => (
              <tr key={code}>
                <th scope="row">{title}</th>
                <td>{outcome === 'erased' ? `已删除 ${count ?? 0} 项` : '依法保留'}</td>
                <td className="rows__wide">{reason}</td>
              </tr>
            ))}
          </Table>
        </ScreenSection>
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
    <ScreenSection title={title}>
      <Table label={`${title}的信息`} heads={['信息', '说明']}>
        {of.map(({ code, title: name, reason }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td className="rows__wide">{reason}</td>
          </tr>
        ))}
      </Table>
    </ScreenSection>
  );
}

interface DecisionProps {
  request: RequestDetail;
  onDecided: () => void;
}

/** The possible decisions of a request; for a closed one, the decision made. */
function RequestDecision({ request, onDecided }: DecisionProps) {
  const [asked, setAsked] = useState<'do' | 'refuse'>();
  const { state, reason, decidedBy } = request;
  if (state !== 'accepted')
    return (
      <section className="pane-part" aria-label="办理结果">
        <h3 className="pane-part__title">{deletionStateNames[state]}</h3>
        <p className="quiet">
          {decidedBy && `${decidedBy}办理。`}
          {reason && `答复客户：${reason}`}
        </p>
      </section>
    );
  return (
    <section className="pane-part" aria-label="办理">
      <h3 className="pane-part__title">办理</h3>
      <p className="quiet">办理后立即删除，不能恢复；客户在隐私中心看到结果。</p>
      <div className="cluster">
        <Button kind="primary" aria-keyshortcuts="A" aria-expanded={asked === 'do'} onClick={() => setAsked('do')}>
          办理 <kbd>A</kbd>
        </Button>
        <Button aria-keyshortcuts="R" aria-expanded={asked === 'refuse'} onClick={() => setAsked('refuse')}>
          不同意 <kbd>R</kbd>
        </Button>
      </div>
      {asked === 'do' && <DoForm request={request} onDecided={onDecided} />}
      {asked === 'refuse' && <RefuseForm request={request} onDecided={onDecided} />}
    </section>
  );
}

/** The form takes the focus, so that keyboard users can continue. */
function useFocusIn<Place extends HTMLElement>(wanted: 'button' | 'textarea') {
  const place = useRef<Place>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>(wanted)?.focus(), [wanted]);
  return place;
}

function DoForm({ request: { id }, onDecided }: Pick<DecisionProps, 'request' | 'onDecided'>) {
  const doing = useAction({ act: async (client) => client.call(privacyRequestDo, { id }).then(onDecided) });
  const place = useFocusIn<HTMLDivElement>('button');
  return (
    <div ref={place}>
      <ErrorSummary errors={doing.errors} title="没有办理" />
      <p>已核对申请人，且没有未了结的业务、投诉或争议。</p>
      <Button kind="primary" aria-busy={doing.isBusy} onClick={() => doing.run()}>
        确认办理
      </Button>
    </div>
  );
}

function RefuseForm({ request: { id }, onDecided }: Pick<DecisionProps, 'request' | 'onDecided'>) {
  const form = useFormAction({
    read: (data) => String(data.get('reason') ?? ''),
    act: async (client, reason) => client.call(privacyRequestRefuse, { id, reason }).then(onDecided),
  });
  const place = useFocusIn<HTMLFormElement>('textarea');
  return (
    <form ref={place} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} title="没有办理" />
      <TextArea
        name="reason"
        label="不同意的原因"
        hint="客户会看到；写明依据，以及客户可以怎么办"
        rows={4}
        maxLength={200}
        error={errorOf(form.errors, 'reason')}
      />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认不同意
      </Button>
    </form>
  );
}
