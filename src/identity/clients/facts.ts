import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import type { ClientSecurity } from './security.ts';
import { clientLimits } from './web/client-limits.ts';

type Limits = Pick<ClientSecurity, 'holdMs' | 'sessionLimits'>;

export const clientFactsOrigin = 'client-limits';

/** The settings and limits of clients' logins as facts that texts cite. */
export const clientFacts = (limits: Limits): FactSource => ({
  origin: clientFactsOrigin,
  list: () => Promise.resolve(listClientFacts(limits)),
});

/** Lists these facts without a site: the demo firm's texts cite them too. */
export function listClientFacts({ holdMs, sessionLimits }: Limits): DerivedFact[] {
  const fact =
    (source: string) =>
    (code: string, title: string, value: number, wordings: string[]): DerivedFact => ({
      code,
      title,
      wordings,
      source,
      values: String(value),
    });
  const ofSetting = (name: string) => fact(`运行设置 ${name}`);
  const ofProgram = fact('网站程序的规则');
  return [
    {
      ...ofSetting('CONTACT_HOLD_HOURS')('contact_hold_hours', '变更手机号、邮箱后的保护期（小时），期满才启用', holdMs / 3_600_000, [
        '{}小时保护期',
        '{}小时的保护期',
      ]),
      contradictions: contactChangesAtOnce,
    },
    ofSetting('SESSION_IDLE_MINUTES')('session_idle_minutes', '登录后没有操作，多久自动退出（分钟）', sessionLimits.idleMinutes, [
      '{}分钟没有操作…自动退出',
      '{}分钟不操作…自动退出',
    ]),
    ofSetting('SESSION_MAX_HOURS')('session_max_hours', '一次登录最长多久（小时）', sessionLimits.maxHours, ['一次登录最长{}小时']),
    ofProgram('login_failures', '登录密码连续输错几次，网上登录暂停', clientLimits.failures, [
      '登录密码连续输错{}次',
      '登录密码连续错误{}次',
      '连续{}次登录失败',
    ]),
    ofProgram('login_lock_minutes', '登录密码连续输错后，网上登录暂停多久（分钟）', clientLimits.lockMinutes, [
      '登录密码…锁定{}分钟',
      '网上登录暂停{}分钟',
    ]),
    ofProgram('code_minutes', '验证码的有效期（分钟）', codeRules.minutes, ['验证码{}分钟内有效', '验证码…有效期{}分钟']),
    ofProgram('code_resend_seconds', '同一号码再次获取验证码的间隔（秒）', codeRules.resendSeconds, [
      '同一号码{}秒内只能获取',
      '{}秒后可以重发',
    ]),
    ofProgram('code_per_day', '同一号码每天最多获取验证码的次数', codeRules.perDay, ['号码每天最多发送{}次', '号码每天最多获取{}次']),
  ];
}

const contactChangesAtOnce = [
  ...['变更', '修改', '换号', '审核通过后', '验证后', '核对后'].flatMap((act) =>
    ['当天', '当日', '即时', '立即'].map((when) => `${act}${when}生效`),
  ),
  ...['当天', '当日', '立即'].map((when) => `新号码${when}用于`),
];
