import type { AcceptedGuards, Judgement } from '#modules/base/register/service/guards/guard.ts';

/** Everything that can stop a list on its way to its readers, and what staff call it. */
export const guardTitles = {
  'stated-date': '文件写明的日期',
  'date-exists': '数据日期重复',
  'not-trading-day': '非交易日',
  'future-date': '未来日期',
  'former-content': '内容与其他日期相同',
  'changed-share': '变动比例',
  'common-factor': '成倍变动',
  'market-missing': '市场缺失',
  'market-loss': '市场行数骤减',
  'haircut-cap': '折算率上限',
  'margin-floor': '保证金比例下限',
  'static-pe': '静态市盈率',
  'doubtful-securities': '代码、简称存疑',
  'approval-required': '第二人批准',
} as const;
export type GuardCode = keyof typeof guardTitles;

export type GuardResult = Judgement<GuardCode>;
export type Acceptance = AcceptedGuards<GuardCode>;

export const isGuardCode = (word: string): word is GuardCode => Object.hasOwn(guardTitles, word);
