import { Link } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { Comments } from '#workflow/approvals/console/comments.tsx';
import { Decision } from '#workflow/approvals/console/decision.tsx';
import { History } from '#workflow/approvals/console/history.tsx';
import type { PresenceList } from '#workflow/approvals/schema.ts';
import { stateNames } from '#workflow/approvals/web/approval-words.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { changeApprove, changeApproveSecond, changeRatify, changeUndo, changeUndoSecond } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { fieldKey } from '../form/field-values.ts';
import { commentActs } from './comment-acts.ts';
import { References } from '../content/references.tsx';
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
  /** Leads to the words that a comment is about. */
  onReveal: (comment: number) => void;
  onChanged: () => void;
}

/** What comes of an order, as whoever approves it is asked. */
const effectOf = ({ act, title }: OrderDetail): string =>
  act === 'takeDown' ? `追认紧急下线“${title}”` : act === 'withdraw' ? `从网站撤下“${title}”` : `发布“${title}”到网站`;

/** What stands beside the content: who is here, when it comes, what is wrong with it, what is said of it, and what happens next. */
export function OrderPanel({ order, form, draft, others, wrong, onErrors, onReveal, onChanged }: OrderPanelProps) {
  return (
    <aside className="order__panel" aria-label="办理">
      <Presence others={others} />
      <Neighbours order={order} />
      {order.failure && (
        <p className="order__failure" role="alert">
          {order.state === 'stale' ? '须先合并' : '没有生效'}：{order.failure}
        </p>
      )}
      <References references={order.references} />
      <FrameFields order={order} form={form} draft={draft} wrong={wrong} />
      <Submission order={order} form={form} draft={draft} onErrors={onErrors} onChanged={onChanged} />
      <Decision
        effect={effectOf(order)}
        request={{ levels: order.levels, applyAt: order.applyAt, isOfRelease: order.release !== null }}
        approve={order.can.approve}
        whyNot={order.whyNot}
        undo={order.can.undo}
        canRatify={order.can.ratify}
        decide={async (client, verdict, note) => {
          const { id, contentHash } = order;
          if (verdict === 'ratify') return client.call(changeRatify, { id, note });
          if (verdict === 'undo') return client.call(order.can.undo === 2 ? changeUndoSecond : changeUndo, { id, contentHash, note });
          const call = order.can.approve === 2 ? changeApproveSecond : changeApprove;
          return client.call(call, { id, decision: verdict, contentHash, note });
        }}
        onChanged={onChanged}
      />
      <Findings order={order} judgement={draft.judgement} form={form} payload={draft.store.whole()} />
      <Comments
        comments={order.comments}
        places={[...new Map(order.differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))]}
        hrefOf={(path) => `#${fieldKey(path)}`}
        acts={commentActs(order.id)}
        onReveal={onReveal}
        onChanged={onChanged}
      />
      <ReviewLinks order={order} />
      <History steps={order.steps} levels={order.levels} />
    </aside>
  );
}

/** The order before this one about the same thing, and the one after it: each is a link. */
function Neighbours({ order: { follows, followedBy } }: { order: OrderDetail }) {
  return (
    <>
      {follows && (
        <p className="order__neighbour">
          在 <Link to={`/changes/${follows.id}`}>变更单 {follows.id}</Link>（{whenOf(follows)}）的基础上起草，须在它之后生效。
        </p>
      )}
      {followedBy && (
        <p className="order__neighbour">
          之后另有 <Link to={`/changes/${followedBy.id}`}>变更单 {followedBy.id}</Link>（{whenOf(followedBy)}
          ）以本份的内容为基础；撤回或收回修改本份后，它须重新合并。
        </p>
      )}
    </>
  );
}

/** When an approved one is applied; of any other where it stands. */
const whenOf = ({ state, applyAt }: NonNullable<OrderDetail['follows']>): string =>
  state === 'scheduled' && applyAt ? `${beijingMinute(applyAt).slice(5)} 生效` : stateNames[state].name;

function Presence({ others }: { others: PresenceList | undefined }) {
  if (!others || others.others.length === 0) return null;
  const words = others.others.map(({ name, isEditing }) => `${name}${isEditing ? '正在编辑' : '正在查看'}`).join('，');
  return (
    <p className="order__presence" role="status">
      <span aria-hidden="true">●</span> {words}
    </p>
  );
}
