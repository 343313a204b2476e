import { Ago, ScreenSection } from '#ui/console/screen.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ApprovalStep } from '../schema.ts';
import { stepNames } from '../web/approval-labels.ts';
import './approvals.css';

/** The history of a request: its steps, their authors, and which approvals are void. */
export function History({ steps, levels, of }: { steps: readonly ApprovalStep[]; levels: number; of?: string }) {
  return (
    <ScreenSection title="经过" {...(of && { of })}>
      <ol className="approval-steps">
        {steps.map(({ at, by, kind, level, note, isOfThis }) => (
          <li key={`${at} ${kind} ${by?.id}`} className={isOfThis ? undefined : 'approval-steps__void'}>
            {by?.name ?? '系统'} {stepNames[kind]}
            {level !== null && levels > 1 && `（第 ${level} 级）`}，<Ago at={at} />
            {note && <p className="approval-steps__note">{note}</p>}
            {!isOfThis && kind === 'approve' && <p className="quiet">内容此后有变化，此次复核已失效（{beijingMinute(at)}）</p>}
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}
