import { Link } from 'react-router';
import type { FieldError } from '#contract/envelope.ts';
import { FactList, Part, type FactLine } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { momentTyped } from '#ui/components/date-input/read-date.ts';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextArea } from '#ui/components/text-input.tsx';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { toLocal } from '../form/field-values.ts';
import type { DraftStanding } from './use-draft.ts';

interface FrameFieldsProps {
  order: OrderDetail;
  form: ContentForm;
  draft: DraftStanding;
  wrong: readonly FieldError[];
}

/** Why, from when and until when. */
export function FrameFields({ order, form, draft, wrong }: FrameFieldsProps) {
  const { frame, setFrame } = draft;
  if (!order.can.submit) return <FrameFacts order={order} form={form} />;
  const isNew = order.subject === null;
  // What was begun on the content of another order comes after it.
  const earliest = order.follows?.applyAt;
  return (
    <Part title="生效">
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
        value={toLocal(frame.applyAt)}
        error={errorOf(wrong, 'applyAt')}
        onValue={(typed) => setFrame({ ...frame, applyAt: momentTyped(typed) })}
      />
      {order.act === 'write' && (form.hasEnd || (!form.keepsVersions && (form.canReturn || !isNew))) && (
        <DateField
          kind="moment"
          name="until"
          label={wordsOfEnd(order, form)}
          hint={!form.hasEnd && !isNew ? '到时自动恢复为现在线上的内容，与本变更单一并复核' : undefined}
          isOptional
          value={toLocal(frame.until)}
          error={errorOf(wrong, 'until')}
          onValue={(typed) => setFrame({ ...frame, until: momentTyped(typed) })}
        />
      )}
    </Part>
  );
}

/** What happens at the end of an order. */
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
    <Part title="生效">
      <FactList facts={facts} />
    </Part>
  );
}
