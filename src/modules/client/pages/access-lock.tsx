import { useState } from 'react';
import { failureText } from '#web/api/error-catalogue.ts';
import { useClient } from '#web/api/client-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { accessLock } from '../calls.ts';
import { leave } from '../web/sign-in.ts';

/** Locks the client's online access, after a question: he cannot take it back himself. */
export function AccessLock() {
  const client = useClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const lock = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await client().call(accessLock, {});
      notify({ kind: 'success', title: '网上访问已锁定', text: '全部设备均已退出登录。解锁须本人到营业网点核验身份。' });
      leave(client());
    } catch (error) {
      notify({ kind: 'error', title: '未能锁定', text: failureText(error, '网络不通，请稍后再试或致电客服') });
      setIsBusy(false);
    }
  };
  const close = (): void => setIsAsking(false);
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => void lock()}>
        确认锁定
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  );
  return (
    <div className="access-lock">
      <p>发现不是本人的登录，或设备、密码可能落入他人之手时，可立即锁定网上访问：全部设备退出登录，任何人都无法再登录。</p>
      <Button onClick={() => setIsAsking(true)}>锁定网上访问</Button>
      <Dialog isOpen={isAsking} onClose={close} title="锁定网上访问？" actions={acts}>
        <p>锁定后全部设备立即退出登录，网上不能自行解锁；须本人携带有效身份证件到营业网点核验后恢复。电话与柜台服务不受影响。</p>
      </Dialog>
    </div>
  );
}
