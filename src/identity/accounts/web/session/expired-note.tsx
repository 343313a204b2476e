import { useEffect, useState } from 'react';
import type { Audience } from '#contract/call.ts';
import type { SessionEndReason, SessionEnding } from '#contract/session-ending.ts';
import { takeExpiry } from '#ui/api/session/session-expiry.ts';
import { Note } from '#ui/components/note/note.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';

/** A message on the login page for users whose session expired. It stays visible, whereas the toast disappears after three seconds. */
export function ExpiredNote({ who }: { who: Audience }) {
  const [expiry, setExpiry] = useState<{ ended: SessionEnding | null }>();
  useEffect(() => {
    const noted = takeExpiry(who);
    if (noted) setExpiry(noted);
  }, [who]);
  if (!expiry) return null;
  const kept = '重新登录后回到刚才的页面，填写的内容（密码和验证码除外）仍在。';
  if (!expiry.ended) return <Note title="登录已到期">为保护账户安全，长时间没有操作会自动退出。{kept}</Note>;
  return (
    <Note tone="warning" title="您的登录已在别处结束">
      {sayWhoEnded(expiry.ended)}
      {who === 'staff'
        ? '如不是您本人操作，请重新登录后查看登录记录并修改密码，或联系系统管理员。重新登录后回到刚才的页面。'
        : `如不是您本人操作，请重新登录后查看登录记录并修改登录密码，或致电客服。${kept}`}
    </Note>
  );
}

const reasons: Readonly<Record<SessionEndReason, string>> = {
  logout: '退出登录',
  other: '在登录记录中结束了这里的登录',
  password: '修改了登录密码',
  reset: '重置了登录密码',
  lock: '锁定了网上访问',
  freeze: '按“不是我操作”冻结了账户',
  device: '取消了对这台设备的信任',
  number: '更换了手机号码',
  staff: '结束了这里的登录',
  factor: '更改了登录验证方式',
  limit: '同时登录的设备过多，最早的登录已退出',
  proof: '连续多次没有通过身份验证，这里的登录已结束',
  again: '在同一个浏览器中重新登录',
  everybody: '为保护账户安全结束了所有人的登录',
  signOn: '收到统一身份认证的登出通知，结束了这里的登录',
};

/** Describes who ended a session, when and why. */
function sayWhoEnded({ at, hand, why, device, ip }: SessionEnding): string {
  const who = hand === 'self' ? `您本人的另一处登录或登录页（${device}，网络地址 ${ip}）` : hand === 'staff' ? '本公司工作人员' : '系统';
  return `${inBeijing(at)}，${who}${reasons[why]}。`;
}
