import { useEffect, useId } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { useSessionEnd, type SessionCalls, type SessionTimeLeft } from './use-session-end.ts';

/** Warns two minutes before the session ends. Its continue button has the focus. */
export function SessionWarning({ session, calls }: { session: SessionTimeLeft; calls: SessionCalls }) {
  const { ending, extend, dismiss } = useSessionEnd(session, calls);
  const { isBusy, run: goOn } = useAction({ act: extend, explain: failureNotification('未能延长') });
  const actId = useId();
  const isOpen = ending !== undefined;
  // Runs after the dialog's own effect, which has focused its first button.
  useEffect(() => {
    if (isOpen) document.getElementById(actId)?.focus();
  }, [isOpen, actId]);

  const act = ending?.canExtend ? (
    <Button kind="primary" id={actId} aria-busy={isBusy} onClick={() => goOn()}>
      延长登录
    </Button>
  ) : (
    <Button kind="primary" id={actId} onClick={dismiss}>
      知道了
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} onClose={dismiss} title="登录即将到期" actions={act}>
      {ending && (
        <p role="alert">
          {ending.canExtend ? '您有一段时间没有操作，' : '本次登录已达到最长时间，'}将于{' '}
          <time dateTime={ending.endsAt}>{inBeijing(ending.endsAt).slice(11)}</time> 自动退出。
          {ending.canExtend ? '选择“延长登录”可继续使用。' : '请保存正在填写的内容，到期后重新登录。'}
        </p>
      )}
    </Dialog>
  );
}
