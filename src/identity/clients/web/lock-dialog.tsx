import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { accessLock } from '../calls.ts';
import { clearClientState } from './sign-in.ts';

interface LockDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Content above and below the consequences. */
  lead?: ReactNode;
  children?: ReactNode;
}

/** Long enough to read the message while the client is redirected to the login page. */
const readMs = 20_000;

/** Asks for confirmation and locks the client's online access; unlocking needs more than a password. */
export function LockDialog({ isOpen, onClose, title, lead, children }: LockDialogProps) {
  const { isBusy, run: lock } = useAction({
    act: async (client) => {
      await client.call(accessLock, {});
      notify(
        { kind: 'success', title: '网上访问已锁定', text: '全部设备均已退出登录，不再受信任。解锁请在登录页核验身份，或到营业网点办理。' },
        readMs,
      );
      clearClientState(client);
    },
    explain: failureNotification('未能锁定', '网络不通，请稍后再试或致电客服'),
  });
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => lock()}>
        确认锁定
      </Button>
      <Button onClick={onClose}>取消</Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} actions={acts}>
      {lead}
      <p>
        锁定后全部设备（包括本机）立即退出登录，只凭密码无法再登录；解锁须同时核验密码、身份证号码与预留手机号的短信验证码，或本人携带有效身份证件到营业网点办理。电话与柜台服务不受影响。
      </p>
      {children}
    </Dialog>
  );
}
