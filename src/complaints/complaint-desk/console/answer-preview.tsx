import { useState } from 'react';
import { ComplaintProgress } from '#complaints/complaint/web/complaint-progress.tsx';
import { beijingIso } from '#ui/format/beijing-time.ts';
import type { ComplaintDetail } from '../schema.ts';

/** A preview of the complainant's page with this answer, without working controls. */
export function AnswerPreview({ detail, answer }: { detail: ComplaintDetail; answer: string }) {
  const [now] = useState(() => beijingIso(new Date()));
  const { number, type, state, acceptBy, dueOn, isExtended, limitBy, evidence, events } = detail;
  const coming = (kind: 'accepted' | 'answered', note: string | null) => ({ kind, note, at: now, dueOn: null });
  return (
    <details className="answer-preview" open>
      <summary>预览：投诉人将看到</summary>
      <div className="answer-preview__page" inert>
        <ComplaintProgress
          status={{
            number,
            type,
            acceptBy,
            isExtended,
            limitBy,
            state: 'answered',
            promisedBy: dueOn,
            evidence: evidence.length,
            events: [...events, ...(state === 'received' ? [coming('accepted', null)] : []), coming('answered', answer)],
          }}
        />
      </div>
    </details>
  );
}
