import type { DividendOrigin, DividendProgress } from '../schema/funds.ts';

/** 方案进度 as used in announcements. */
export const progressNames: Record<DividendProgress, string> = { planned: '预案', decided: '决案', carriedOut: '实施' };

/** Display names of the sources of a dividend's figures. */
export const originNames: Record<DividendOrigin, string> = {
  announced: '公告数据',
  derived: '按净值推算（金额为近似值）',
  sample: '示例数据',
};
