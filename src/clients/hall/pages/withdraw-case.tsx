import { useState } from 'react';
import { caseWithdraw } from '#clients/cases/calls.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';

/** Withdraws a case after a confirmation. */
export function WithdrawCase({ acptId, onDone }: { acptId: string; onDone: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const { isBusy, run: withdraw } = useAction({
    act: async (client) => {
      await client.call(caseWithdraw, { acpt_id: acptId });
      close();
      onDone();
    },
    explain: failureNotification('未能撤回'),
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => withdraw()}>
        确认撤回
      </Button>
      <Button onClick={close}>继续办理</Button>
    </>
  );
  return (
    <div className="case-withdraw no-print">
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        撤回申请
      </Button>
      <Dialog isOpen={isAsking} onClose={close} title="撤回这笔申请？" actions={acts}>
        <p>撤回后本次填写的内容将被清除，不能恢复；需要时可以重新办理。</p>
      </Dialog>
    </div>
  );
}
