import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { notify, shortNotificationDuration, toast } from '../notification/notification-store.ts';
import { Example } from './example.tsx';

/** Toasts, notifications and a dialog. */
export function MessageExamples() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Example name="Toast · Notification · Dialog">
      <p className="examples__row cluster">
        <Button onClick={() => toast('登陆过期，请重新登陆')}>提示（3 秒）</Button>
        <Button onClick={() => notify({ kind: 'error', title: '登录失败', text: '请求错误，请确认你的操作！' })}>通知（4.5 秒）</Button>
        <Button onClick={() => notify({ kind: 'success', text: '验证码已成功发送！' }, shortNotificationDuration)}>通知（1.5 秒）</Button>
        <Button onClick={() => setOpen(true)}>对话框</Button>
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="退出登录？"
        actions={
          <>
            <Button kind="primary" onClick={close}>
              退出登录
            </Button>
            <Button onClick={close}>取消</Button>
          </>
        }
      >
        <p>未提交的内容已为您保存，下次登录后可以继续。</p>
      </Dialog>
    </Example>
  );
}
