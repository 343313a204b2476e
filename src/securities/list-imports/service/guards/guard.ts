import { commonGuards, type GuardCheckResult } from '#workflow/imports/service/guards/guard.ts';

/** All guards that can stop the publication of a list, with their names for staff. */
export const listGuards = {
  ...commonGuards,
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
} as const;
export type GuardCode = keyof typeof listGuards;
export type GuardResult = GuardCheckResult<GuardCode>;
