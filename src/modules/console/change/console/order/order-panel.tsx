import type { FieldError } from '#contract/envelope.ts';
import { Ago, Part } from '#console/ui/screen.tsx';
import { beijingMinute } from '#web/format/beijing-time.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail, PresenceList } from '../../schema/orders.ts';
import { stepNames } from '../../web/change-words.ts';
import { Comments } from './comments.tsx';
import { Decision } from './decision.tsx';
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
      <Decision order={order} onChanged={onChanged} />
      <Findings order={order} judgement={draft.judgement} form={form} />
      <Comments order={order} onChanged={onChanged} />
      <ReviewLinks order={order} />
      <Steps order={order} />
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

function Steps({ order: { steps, levels } }: { order: OrderDetail }) {
  return (
    <Part title="经过">
      <ol className="steps">
        {steps.map(({ at, by, kind, level, note, isOfThis }) => (
          <li key={`${at} ${kind} ${by.id}`} className={isOfThis ? undefined : 'steps__void'}>
            {by.name} {stepNames[kind]}
            {level !== null && levels > 1 && `（第 ${level} 级）`}，<Ago at={at} />
            {note && <p className="steps__note">{note}</p>}
            {!isOfThis && kind === 'approve' && <p className="quiet">内容此后有变化，此次复核已失效（{beijingMinute(at)}）</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
