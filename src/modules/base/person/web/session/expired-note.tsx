import { useEffect, useState } from 'react';
import type { Audience } from '#contract/call.ts';
import { takeExpiry } from '#web/api/session/told-expiry.ts';
import { Note } from '#web/ui/note/note.tsx';

/** On a login page, for whoever was sent there in the middle of something: it stays, where the short message is gone after three seconds. */
export function ExpiredNote({ who }: { who: Audience }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (takeExpiry(who)) setIsShown(true);
  }, [who]);
  if (!isShown) return null;
  return (
    <Note title="登录已到期">为保护账户安全，长时间没有操作会自动退出。重新登录后回到刚才的页面，填写的内容（密码和验证码除外）仍在。</Note>
  );
}
