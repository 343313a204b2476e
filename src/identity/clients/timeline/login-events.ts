import { sql } from 'kysely';
import type { PersonalEvent } from '#identity/accounts/ports.ts';
import type { EventSource } from '#platform/database/merged/merged-events.ts';
import { maskIp } from '#ui/format/masks.ts';
import type { LoginOutcome } from '../columns.ts';

interface LoginFacts {
  result: LoginOutcome;
  device: string;
  ip: string | null;
  sessionId: string | null;
}

const titles: Record<LoginOutcome, string> = {
  success: '登录成功',
  wrongPassword: '登录失败：密码错误',
  wrongCode: '登录失败：验证码错误',
  newDevice: '登录密码正确，等待新设备验证',
  locked: '登录失败：网上访问已锁定',
  needsSupport: '登录失败：须联系客服',
  frozen: '登录失败：账户已冻结',
};

/** Every login of a client that reached the password check, with its result. */
export const loginEvents: EventSource<PersonalEvent> = {
  code: 'login',
  rows: (clientId) => sql`select at, lpad(id::text, 19, '0') as id,
      jsonb_build_object('result', result, 'device', device, 'ip', ip, 'sessionId', session_id) as facts
    from client_logins where client_id = ${clientId}`,
  tell: ({ result, device, ip, sessionId }: LoginFacts) => ({
    title: titles[result],
    details: [`设备：${device}`, `网络地址：${maskIp(ip)}`],
    isSecurity: true,
    sessionId,
  }),
};
