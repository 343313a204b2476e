import { z } from 'zod';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { listModulesWithoutKeys } from '#app/modules.ts';
import { caseTriesPerHour } from '#clients/agreements/service/case-access.ts';
import { lookUpLimits } from '#complaints/complaint/service/look-up.ts';
import { networkLimits, questionLimits } from '#identity/verification/service/limits.ts';
import type { Setting } from '#platform/config/setting.ts';
import { settings } from '#platform/config/settings.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import { readData, writeTable } from './markdown.ts';

const costlyFunctions = z.strictObject({
  costly: z.array(z.strictObject({ what: z.string(), bounds: z.string(), source: z.string() })),
});

/** The counters in the database, which hold for all processes. A test fails for a counter that is not here. */
export const counters: readonly { name: string; what: string; most: string }[] = [
  {
    name: 'code.number',
    what: '验证码：每个号码的每一种用途，一天',
    most: `${codeRules.perDay}，相隔 ${codeRules.resendSeconds} 秒；陌生人不占用本人的次数`,
  },
  { name: 'code.network', what: '验证码：陌生人所在的网络，一小时', most: '`CODES_PER_NETWORK_HOUR`' },
  { name: 'code.site', what: '验证码：陌生人，全站，一分钟与一小时', most: '`CODES_PER_SITE_MINUTE`、`CODES_PER_SITE_HOUR`' },
  { name: 'check.asked', what: '人机验证：每个网络取题，十分钟', most: String(networkLimits.asked) },
  { name: 'check.failed', what: '人机验证：每个网络答错，十分钟', most: String(networkLimits.failed) },
  { name: 'check.prefix', what: '人机验证：网段的取题次数，十分钟', most: '不拒绝，次数多的题目更难' },
  { name: 'check.site', what: '人机验证：全站的取题次数，十分钟', most: '不拒绝，次数多的题目更难' },
  { name: 'check.questionPrefix', what: '算术验证：每个网段，十分钟', most: String(questionLimits.prefix) },
  { name: 'check.questionSite', what: '算术验证：全站，十分钟', most: String(questionLimits.site) },
  { name: 'complaint.network', what: '查询投诉未相符：每个网络，一小时', most: String(lookUpLimits.network) },
  { name: 'complaint.number', what: '查询投诉未相符：每个编号，一小时', most: String(lookUpLimits.number) },
  { name: 'agreement.network', what: '凭手机号办理协议未相符：每个网络，一小时', most: String(caseTriesPerHour) },
];

/** Settings whose names tell that they limit requests, sessions, sizes or time. */
const isLimit = ({ name }: Setting): boolean => /_PER_|LIMIT|SESSION|_MB$|_MAX_|_POOL$|TIMEOUT|_WAIT_|MOST|IDLE/.test(name);

/** Returns the list of limits as Markdown: by call, for each person or network, and in all. */
export function writeLimits(): string {
  const { costly } = readData('limits.yaml', costlyFunctions);
  const endpoints = [...listModulesWithoutKeys(), ...listConsoleModulesWithoutKeys()].flatMap((module) => module.endpoints);
  const limited = endpoints.flatMap(({ call, summary, perMinute, upload, bodyBytes }) => {
    if (perMinute === undefined && upload === undefined && bodyBytes === undefined) return [];
    const size = upload ? `${upload.fileBytes / 1024 ** 2} MB × ${upload.files}` : bodyBytes ? `${Math.round(bodyBytes / 1024)} KB` : '';
    return [
      [`\`${call.method} ${call.path}\``, summary.replace(/[，；（].*$/, ''), perMinute === undefined ? '' : String(perMinute), size],
    ];
  });
  return [
    '# 限额清单',
    '',
    '给信息安全与测评机构：网站对次数、大小与时间的全部限制，按接口、按人或网络、按全站。没有列出的接口只受 `RATE_LIMIT_PER_MINUTE` 与请求体的一般上限限制。超过限额的答 40029 与可以再试的时间，并记安全事件 `limit.exceeded`。',
    '',
    '本页由 `npm run docs` 从接口、设置与 `scripts/docs/limits.yaml` 生成。',
    '',
    '## 按接口',
    '',
    '次数按网络（IPv6 按前缀）计算；核对密码与验证码的接口在数据库中对所有进程合计。',
    '',
    ...writeTable(['接口', '用途', '每分钟', '大小'], limited),
    '',
    '## 按人、按网络与全站：对所有进程合计',
    '',
    ...writeTable(
      ['计数', '限制什么', '上限'],
      counters.map(({ name, what, most }) => [`\`${name}\``, what, most]),
    ),
    '',
    '## 由设置决定的',
    '',
    ...writeTable(
      ['设置', '默认', '用途'],
      Object.values<Setting>(settings)
        .filter(isLimit)
        .map(({ name, fallback, absent, meaning }) => [`\`${name}\``, fallback === undefined ? absent!.zh : `\`${fallback}\``, meaning.zh]),
    ),
    '',
    '## 耗时、耗资源的功能',
    '',
    ...writeTable(
      ['功能', '怎样限制', '所在'],
      costly.map(({ what, bounds, source }) => [what, bounds, `\`${source}\``]),
    ),
    '',
  ].join('\n');
}
