import type { FieldError } from '#contract/envelope.ts';
import { Comments } from '#modules/workflow/approvals/console/comments.tsx';
import { Decision } from '#modules/workflow/approvals/console/decision.tsx';
import { History } from '#modules/workflow/approvals/console/history.tsx';
import type { PresenceList } from '#modules/workflow/approvals/schema.ts';
import { changeApprove, changeApproveSecond, changeRatify, commentAdd, commentResolve } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { fieldKey } from '../form/field-values.ts';
import { Findings } from './findings.tsx';
import { FrameFields } from './frame-fields.tsx';
import { ReviewLinks } from '../review/review-links.tsx';
import { Submission } from './submission.tsx';
import type { DraftStanding } from './use-draft.ts';

interface OrderPanelProps {
  order: OrderDetail;
  form: ContentForm;
  draft: DraftStanding;
  others: PresenceList | undefined;
  /** What a submission was refused for. */
  wrong: readonly FieldError[];
  onErrors: (errors: readonly FieldError[]) => void;
  onChanged: () => void;
}

/** What stands beside the content: who is here, when it comes, what is wrong with it, what is said of it, and what happens next. */
export function OrderPanel({ order, form, draft, others, wrong, onErrors, onChanged }: OrderPanelProps) {
  return (
    <aside className="order__panel" aria-label="办理">
      <Presence others={others} />
      {order.failure && (
        <p className="order__failure" role="alert">
          没有生效：{order.failure}
        </p>
      )}
      <FrameFields order={order} form={form} draft={draft} wrong={wrong} />
      <Submission order={order} draft={draft} onErrors={onErrors} onChanged={onChanged} />
      <Decision
        request={{ levels: order.levels, applyAt: order.applyAt, isOfRelease: order.release !== null }}
        approve={order.can.approve}
        whyNot={order.whyNot}
        canRatify={order.can.ratify}
        decide={async (client, verdict, note) => {
          const { id, contentHash } = order;
          if (verdict === 'ratify') return client.call(changeRatify, { id, note });
          const call = order.can.approve === 2 ? changeApproveSecond : changeApprove;
          return client.call(call, { id, decision: verdict, contentHash, note });
        }}
        onChanged={onChanged}
      />
      <Findings order={order} judgement={draft.judgement} form={form} />
      <Comments
        comments={order.comments}
        places={[...new Map(order.differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))]}
        hrefOf={(path) => `#${fieldKey(path)}`}
        add={(client, comment) => client.call(commentAdd, { id: order.id, ...comment })}
        resolve={(client, id) => client.call(commentResolve, { id })}
        onChanged={onChanged}
      />
      <ReviewLinks order={order} />
      <History steps={order.steps} levels={order.levels} />
    </aside>
  );
}

function Presence({ others }: { others: PresenceList | undefined }) {
  if (!others || others.others.length === 0) return null;
  const words = others.others.map(({ name, isEditing }) => `${name}${isEditing ? '正在编辑' : '正在查看'}`).join('，');
  return (
    <p className="order__presence" role="status">
      <span aria-hidden="true">●</span> {words}
    </p>
  );
}
