import { useState } from 'react';
import { notice } from '#web/form/failures.ts';
import { useAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notification/notification-store.ts';
import { accessLock } from '../../calls.ts';
import { leave } from '../../web/sign-in.ts';

/** Locks the client's online access, after a question: taking it back asks for more than a password. */
export function AccessLock() {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run: lock } = useAction({
    act: async (client) => {
      await client.call(accessLock, {});
      notify({
        kind: 'success',
        title: '网上访问已锁定',
        text: '全部设备均已退出登录，不再受信任。解锁请在登录页核验身份，或到营业网点办理。',
      });
      leave(client);
    },
    explain: notice('未能锁定', '网络不通，请稍后再试或致电客服'),
  });
  const close = (): void => setIsAsking(false);
  const acts = (
    <>
      <Button kind="primary" aria-busy={isBusy} onClick={() => lock()}>
        确认锁定
      </Button>
      <Button onClick={close}>取消</Button>
    </>
  );
  return (
    <div className="access-lock stack measure">
      <p>发现不是本人的登录，或设备、密码可能落入他人之手时，可立即锁定网上访问：全部设备退出登录，任何人都无法再登录。</p>
      <Button onClick={() => setIsAsking(true)}>锁定网上访问</Button>
      <Dialog isOpen={isAsking} onClose={close} title="锁定网上访问？" actions={acts}>
        <p>
          锁定后全部设备（包括本机）立即退出登录，只凭密码无法再登录；解锁须同时核验密码、身份证号码与预留手机号的短信验证码，或本人携带有效身份证件到营业网点办理。电话与柜台服务不受影响。
        </p>
      </Dialog>
    </div>
  );
}
