import { useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { LockDialog } from '../../web/lock-dialog.tsx';

/** Locks the client's online access, after a question. */
export function AccessLock() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="access-lock stack measure">
      <p>发现不是本人的登录，或设备、密码可能落入他人之手时，可立即锁定网上访问：全部设备退出登录，任何人都无法再登录。</p>
      <Button onClick={() => setIsAsking(true)}>锁定网上访问</Button>
      <LockDialog isOpen={isAsking} onClose={() => setIsAsking(false)} title="锁定网上访问？" />
    </div>
  );
}
