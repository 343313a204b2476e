import type { DividendOrigin, DividendProgress } from '../schema/funds.ts';

/** 方案进度 as announcements call it. */
export const progressNames: Record<DividendProgress, string> = { planned: '预案', decided: '决案', carriedOut: '实施' };

/** Where a dividend's figures come from, as visitors read it. */
export const originNames: Record<DividendOrigin, string> = {
  announced: '公告数据',
  derived: '按净值推算（金额为近似值）',
  sample: '示例数据',
};
