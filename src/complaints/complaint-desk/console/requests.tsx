import { useState } from 'react';
import { longDate } from '#complaints/complaint/web/complaint-labels.ts';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { formErrors, failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { complaintRequestDecide, complaintRequestWithdraw } from '../calls.ts';
import type { ComplaintDetail, CaseRequestLine } from '../schema.ts';
import { AnswerPreview } from './answer-preview.tsx';

interface RequestsProps {
  detail: ComplaintDetail;
  onChanged: (state?: ComplaintDetail['state']) => void;
  onDone: () => void;
}

const names = { extension: '延期申请', answer: '答复审核' } as const;
const decisionNames = { approved: '已批准', refused: '已退回', withdrawn: '已撤回' } as const;

/** The requests to a supervisor and their decisions. */
export function SupervisorRequests({ detail, onChanged, onDone }: RequestsProps) {
  const { requests } = detail;
  if (requests.length === 0) return null;
  return (
    <section className="pane-part" aria-label="主管审核">
      <h3 className="pane-part__title">主管审核</h3>
      <ul className="case-requests">
        {requests.toReversed().map((request) => (
          <li key={request.id}>
            <p>
              <strong>{names[request.kind]}</strong> {request.until && `至 ${longDate(request.until)}`}
              <span className="subline">
                {request.askedBy} 提交，
                <Ago at={request.askedAt} />
              </span>
            </p>
            <p className="case-text">{request.text}</p>
            {request.decision ? (
              <Word request={request} />
            ) : (
              <Waiting detail={detail} request={request} onChanged={onChanged} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Word({ request: { decision, decidedBy, decidedAt, remark } }: { request: CaseRequestLine }) {
  return (
    <p className="quiet">
      {decision && decisionNames[decision]}
      {decidedBy && `，${decidedBy}`} <Ago at={decidedAt} />
      {remark && `：${remark}`}
    </p>
  );
}

function Waiting({ detail, request, onChanged, onDone }: RequestsProps & { request: CaseRequestLine }) {
  const { number } = detail;
  const withdrawing = useAction({
    async act(client) {
      await client.call(complaintRequestWithdraw, { number, id: request.id });
      toast('已撤回');
      onChanged();
    },
    explain: failureNotification('没有撤回'),
  });
  return (
    <>
      {request.mayDecide ? <Decision detail={detail} request={request} onDone={onDone} /> : <p className="quiet">◐ 等待主管审核</p>}
      {request.mayWithdraw && (
        <Button aria-busy={withdrawing.isBusy} onClick={() => withdrawing.run()}>
          撤回
        </Button>
      )}
    </>
  );
}

/** The decision on a request: approval at once, refusal with a reason. */
function Decision({ detail, request, onDone }: { detail: ComplaintDetail; request: CaseRequestLine; onDone: () => void }) {
  const { number } = detail;
  const { id, kind } = request;
  const [remark, setRemark] = useState('');
  const deciding = useAction({
    async act(client, isApproved: boolean) {
      await client.call(complaintRequestDecide, { number, id, isApproved, remark });
      toast(isApproved ? (kind === 'answer' ? '已批准，答复已发送' : '已批准延期') : '已退回承办人');
      onDone();
    },
    explain: (error) => formErrors(error),
  });
  return (
    <>
      {kind === 'answer' && <AnswerPreview detail={detail} answer={request.text} />}
      <TextArea
        name="remark"
        id={`remark-${id}`}
        label="给承办人的说明"
        hint="退回时必填，投诉人看不到"
        isOptional
        rows={2}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
        error={errorOf(deciding.errors, 'note') ?? errorOf(deciding.errors, '') ?? errorOf(deciding.errors, 'until')}
      />
      <div className="cluster">
        <Button
          kind="primary"
          aria-keyshortcuts="A"
          data-asks={kind === 'answer' ? `批准并向投诉人发送 ${number} 的答复？` : `批准 ${number} 延期？`}
          aria-busy={deciding.busyWith === true}
          onClick={() => deciding.run(true)}
        >
          {kind === 'answer' ? '批准并发送' : '批准延期'} <kbd>A</kbd>
        </Button>
        <Button aria-keyshortcuts="R" aria-busy={deciding.busyWith === false} onClick={() => deciding.run(false)}>
          退回 <kbd>R</kbd>
        </Button>
      </div>
    </>
  );
}
