import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { SessionResult } from '../../schema.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';

/** Who is signed in, and when they were here last: whoever finds a login that was not their own knows what to do. */
export function AccountFacts({ session }: { session: SessionResult }) {
  const { clientName, fundAccount, mobile, startedAt, lastLogin } = session;
  const last = lastLogin ? inBeijing(lastLogin.at) : '这是首次登录';
  return (
    <KeyFacts
      items={[
        { name: '客户姓名', value: clientName },
        { name: '资金账号', value: fundAccount },
        ...(mobile ? [{ name: '预留手机号', value: mobile }] : []),
        { name: '本次登录', value: inBeijing(startedAt) },
        {
          name: '上次登录',
          value: last,
          ...(lastLogin ? { note: `${lastLogin.device}，网络地址 ${lastLogin.ip}；如非本人操作，请立即锁定网上访问` } : {}),
        },
      ]}
    />
  );
}
