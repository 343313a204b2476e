import { useRef, type ReactNode } from 'react';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ConfirmButton } from '#ui/components/dialog/confirm-button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { DecisionNote } from '#ui/console/form/decision-note.tsx';
import { useOpenNextItem } from '#ui/console/inbox-pass/use-inbox-pass.ts';
import { ScreenSection } from '#ui/console/screen.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ApprovalOutcome } from '../schema.ts';

type Verdict = 'approve' | 'return' | 'ratify' | 'undo';

interface DecisionProps {
  /** The effect of an approval, with the name of the subject: 发布“…”到网站. */
  effect: string;
  request: { levels: number; applyAt: string | null; isOfRelease?: boolean };
  /** The level at which the user can approve (0 for none), and the reason if they cannot. */
  approve: 0 | 1 | 2;
  whyNot: string | null;
  /** The level at which the user can undo their own approval, 0 for none. */
  undo?: 0 | 1 | 2;
  canRatify?: boolean;
  /** Labels of the buttons, where they differ from the usual ones. */
  words?: { approve: ReactNode; return: ReactNode };
  /** True if this decision listens to the keyboard shortcuts. Only one decision of a screen can. */
  hasKeys?: boolean;
  /** Sends the decision with its note. */
  decide(client: Client, verdict: Verdict, note: string): Promise<ApprovalOutcome>;
  onChanged: () => void;
}

const outcomes: Partial<Record<ApprovalOutcome['state'], string>> = {
  applied: '已通过并生效',
  approved: '已通过，即将生效',
  scheduled: '已通过，到时自动生效',
  submitted: '已通过，等待第二级复核',
  returned: '已退回',
  stale: '已通过，但内容有变化，没有生效',
  failed: '已通过，但没有生效',
};

/** The decisions that a user can make about a request. */
export function ApprovalDecision({
  effect,
  request,
  approve,
  whyNot,
  undo = 0,
  canRatify = false,
  words,
  hasKeys = true,
  decide,
  onChanged,
}: DecisionProps) {
  const note = useRef<HTMLTextAreaElement>(null);
  const walkOn = useOpenNextItem();
  const deciding = useAction({
    async act(client, verdict: Verdict) {
      const { state } = await decide(client, verdict, note.current?.value ?? '');
      toast(verdict === 'ratify' ? '已追认' : verdict === 'undo' ? '已撤销通过，须重新复核' : (outcomes[state] ?? '已办理'));
      if (verdict === 'undo') return onChanged();
      if (!walkOn()) onChanged();
    },
  });
  if (undo > 0)
    return (
      <ScreenSection title="您已通过">
        <DecisionNote ref={note} errors={deciding.errors} canReturn={false} />
        <ConfirmButton
          isBusy={deciding.busyWith === 'undo'}
          title={`撤销通过：${effect}`}
          consequence={<p>撤销后回到待复核，不会自动生效；起草人在待办中看到，须由您或他人重新复核。</p>}
          confirm="撤销通过"
          onConfirm={() => deciding.run('undo')}
        >
          撤销通过
        </ConfirmButton>
      </ScreenSection>
    );
  if (approve === 0 && !canRatify) return whyNot ? <p className="quiet">不能由您复核：{whyNot}</p> : null;
  const press = (verdict: Verdict, keys: string) => ({
    'aria-keyshortcuts': hasKeys ? keys : undefined,
    'aria-busy': deciding.busyWith === verdict,
    onClick: () => deciding.run(verdict),
  });
  const key = (letter: string) => hasKeys && <kbd>{letter}</kbd>;
  return (
    <ScreenSection title={canRatify ? '追认' : request.levels > 1 ? `第 ${approve} 级复核` : '复核'}>
      <DecisionNote ref={note} errors={deciding.errors} canReturn={!canRatify} />
      <div className="cluster">
        {canRatify ? (
          <Button kind="primary" {...press('ratify', 'A')} data-asks={`${effect}？`}>
            追认下线 {key('A')}
          </Button>
        ) : (
          <>
            <Button kind="primary" {...press('approve', 'A')} data-asks={askOf(effect, request, approve)}>
              {words?.approve ?? wordsOfApproval(request, approve)} {key('A')}
            </Button>
            <Button {...press('return', 'B')}>
              {words?.return ?? '退回修改'} {key('B')}
            </Button>
          </>
        )}
      </div>
    </ScreenSection>
  );
}

/** Returns the text of the confirmation before an approval by keyboard: its effect and time. */
function askOf(effect: string, { levels, applyAt, isOfRelease }: DecisionProps['request'], level: number): string {
  if (level < levels) return `${effect}：通过第一级，转第二级复核？`;
  if (isOfRelease) return `${effect}：通过，与批次同时生效？`;
  return applyAt ? `${effect}：通过，${beijingMinute(applyAt).slice(5)} 自动生效？` : `${effect}？`;
}

/** Describes the consequences of an approval. */
function wordsOfApproval({ levels, applyAt, isOfRelease }: DecisionProps['request'], level: number): string {
  if (level < levels) return '通过，转第二级';
  if (isOfRelease) return '通过（与批次同时生效）';
  return applyAt ? `通过，${beijingMinute(applyAt).slice(5)} 自动生效` : '通过并立即生效';
}
