import { useId } from 'react';
import { Link } from 'react-router';
import { FactList, Part, type FactLine } from '#console/ui/screen.tsx';
import { beijingMinute } from '#web/format/beijing-time.ts';
import { DateInput } from '#web/ui/date-input/date-input.tsx';
import { momentTyped } from '#web/ui/date-input/read-date.ts';
import type { ContentForm } from '../../schema/contents.ts';
import type { OrderDetail } from '../../schema/orders.ts';
import { toLocal } from '../form/field-values.ts';
import type { DraftStanding } from './use-draft.ts';

/** Why, from when and until when. */
export function FrameFields({ order, form, draft }: { order: OrderDetail; form: ContentForm; draft: DraftStanding }) {
  const { frame, setFrame } = draft;
  const [reasonId, atId, untilId] = [useId(), useId(), useId()];
  if (!order.can.submit) return <FrameFacts order={order} form={form} />;
  return (
    <Part title="生效">
      <div className="field">
        <label className="field__label" htmlFor={reasonId}>
          原因{order.subject === null && <span className="field__optional">（选填）</span>}
        </label>
        <p className="field__hint">{order.subject === null ? '复核人员会看到' : '复核人员会看到；更正已发布的公告时，读者也会看到'}</p>
        <textarea
          className="control"
          id={reasonId}
          rows={2}
          maxLength={300}
          value={frame.reason}
          onChange={({ target }) => setFrame({ ...frame, reason: target.value })}
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={atId}>
          生效时间
        </label>
        <p className="field__hint">北京时间；留空则复核通过后立即生效</p>
        <DateInput
          kind="moment"
          id={atId}
          value={toLocal(frame.applyAt)}
          onValue={(typed) => setFrame({ ...frame, applyAt: momentTyped(typed) })}
        />
      </div>
      {order.act === 'write' && (form.hasEnd || form.canReturn || order.subject !== null) && (
        <div className="field">
          <label className="field__label" htmlFor={untilId}>
            {wordsOfEnd(order, form)}
            <span className="field__optional">（选填）</span>
          </label>
          {!form.hasEnd && order.subject !== null && <p className="field__hint">到时自动恢复为现在线上的内容，与本变更单一并复核</p>}
          <DateInput
            kind="moment"
            id={untilId}
            value={toLocal(frame.until)}
            onValue={(typed) => setFrame({ ...frame, until: momentTyped(typed) })}
          />
        </div>
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
