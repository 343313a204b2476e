import { Link } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { parseTypedTimestamp } from '#ui/components/date-input/read-date.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import { ScreenSection, FactList, type FactLine } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { Comments } from '#workflow/approvals/console/comments.tsx';
import { ApprovalDecision } from '#workflow/approvals/console/decision.tsx';
import { History } from '#workflow/approvals/console/history.tsx';
import type { PresenceList } from '#workflow/approvals/schema.ts';
import { stateNames } from '#workflow/approvals/web/approval-labels.ts';
import { changeApprove, changeApproveSecond, changeRatify, changeUndo, changeUndoSecond } from '../../calls/orders.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { References } from '../content/references.tsx';
import { fieldKey, toLocalInput } from '../form/field-values.ts';
import { ReviewLinks } from '../review/review-links.tsx';
import { createCommentActions } from './comment-actions.ts';
import { Findings } from './findings.tsx';
import { Submission } from './submission.tsx';
import type { OrderDraftState } from './use-draft.ts';

interface OrderPanelProps {
  order: OrderDetail;
  form: ContentForm;
  draft: OrderDraftState;
  others: PresenceList | undefined;
  /** The errors of a refused submission. */
  wrong: readonly FieldError[];
  onErrors: (errors: readonly FieldError[]) => void;
  /** Scrolls to the passage of a comment. */
  onReveal: (comment: number) => void;
  onChanged: () => void;
}

/** Returns the effect of an order for the approval dialog. */
const effectOf = ({ act, title, isUnratified }: OrderDetail): string =>
  isUnratified && act === 'write'
    ? `追认立即发布的“${title}”`
    : act === 'takeDown'
      ? `追认紧急下线“${title}”`
      : act === 'withdraw'
        ? `从网站撤下“${title}”`
        : `发布“${title}”到网站`;

/** The panel beside the content: who has it open, its schedule, its errors, its comments and the next steps. */
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
      <ApprovalDecision
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
      <Findings order={order} form={form} draft={draft} />
      <Comments
        comments={order.comments}
        places={[...new Map(order.differences.filter(({ path }) => path).map(({ path, label }) => [path, label]))]}
        hrefOf={(path) => `#${fieldKey(path)}`}
        acts={createCommentActions(order.id)}
        onReveal={onReveal}
        onChanged={onChanged}
      />
      <ReviewLinks order={order} />
      <History steps={order.steps} levels={order.levels} />
    </aside>
  );
}

/** Links to the order before this one for the same content and to the one after it. */
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

/** Returns when an approved order is applied, or the state of any other order. */
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

interface FrameFieldsProps {
  order: OrderDetail;
  form: ContentForm;
  draft: OrderDraftState;
  wrong: readonly FieldError[];
}

/** The reason, start and end of the order. */
function FrameFields({ order, form, draft, wrong }: FrameFieldsProps) {
  const { frame, setFrame } = draft;
  if (!order.can.submit) return <FrameFacts order={order} form={form} />;
  const isNew = order.subject === null;
  // An order based on another order is applied after it.
  const earliest = order.follows?.applyAt;
  return (
    <ScreenSection title="生效">
      <TextArea
        name="reason"
        label="原因"
        hint={isNew ? '复核人员会看到' : '复核人员会看到；更正已发布的公告时，读者也会看到'}
        isOptional={isNew}
        rows={2}
        maxLength={300}
        value={frame.reason}
        error={errorOf(wrong, 'reason')}
        onChange={({ currentTarget }) => setFrame({ ...frame, reason: currentTarget.value })}
      />
      <DateField
        kind="moment"
        name="applyAt"
        label="生效时间"
        hint={earliest ? `北京时间；须晚于 ${beijingMinute(earliest)}` : '北京时间；留空则复核通过后立即生效'}
        isOptional={!earliest}
        value={toLocalInput(frame.applyAt)}
        error={errorOf(wrong, 'applyAt')}
        onValue={(typed) => setFrame({ ...frame, applyAt: parseTypedTimestamp(typed) })}
      />
      {order.act === 'write' && (form.hasEnd || (!form.keepsVersions && (form.canReturn || !isNew))) && (
        <DateField
          kind="moment"
          name="until"
          label={wordsOfEnd(order, form)}
          hint={!form.hasEnd && !isNew ? '到时自动恢复为现在线上的内容，与本变更单一并复核' : undefined}
          isOptional
          value={toLocalInput(frame.until)}
          error={errorOf(wrong, 'until')}
          onValue={(typed) => setFrame({ ...frame, until: parseTypedTimestamp(typed) })}
        />
      )}
    </ScreenSection>
  );
}

/** Returns what happens at the end of an order. */
const wordsOfEnd = ({ subject }: OrderDetail, { hasEnd }: ContentForm): string => (hasEnd || subject === null ? '下架时间' : '恢复时间');

function FrameFacts({ order, form }: { order: OrderDetail; form: ContentForm }) {
  const { reason, applyAt, until, state, release, returnOf, returnedBy } = order;
  const facts: FactLine[] = [
    ['原因', reason || '—'],
    ['生效时间', applyAt ? beijingMinute(applyAt) : state === 'applied' ? '复核通过时' : '复核后立即'],
    ...(until ? [[wordsOfEnd(order, form), beijingMinute(until)] as const] : []),
    ...(returnOf
      ? [
          [
            '恢复自',
            <Link key="of" to={`/changes/${returnOf}`}>
              变更单 {returnOf}
            </Link>,
          ] as const,
        ]
      : []),
    ...(returnedBy
      ? [
          [
            '到期恢复',
            <Link key="by" to={`/changes/${returnedBy}`}>
              变更单 {returnedBy}
            </Link>,
          ] as const,
        ]
      : []),
    ...(release ? [['批次', `${release.title}（全部复核通过后同时生效）`] as const] : []),
  ];
  return (
    <ScreenSection title="生效">
      <FactList facts={facts} />
    </ScreenSection>
  );
}
