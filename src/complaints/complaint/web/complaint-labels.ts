import { weekdayOf } from '#ui/format/weekday.ts';
import type { ComplaintState, ComplaintType } from '../schema.ts';

/** The label of each kind, and when to choose it. */
export const typeLabels: Record<ComplaintType, { name: string; choice: string }> = {
  complaint: { name: '投诉', choice: '投诉：对服务、交易或处理结果不满意，要求解决' },
  report: { name: '举报', choice: '举报：反映工作人员或他人的违法违规行为' },
  enquiry: { name: '咨询', choice: '咨询：有问题想问清楚' },
  suggestion: { name: '建议', choice: '建议：希望我们改进，可以匿名' },
};

export const stateLabels: Record<ComplaintState, string> = {
  received: '已收到，等待受理',
  accepted: '已受理',
  investigating: '调查中',
  answered: '已答复',
  closed: '已结案',
  declined: '不予受理',
};

/** 2026年12月14日 */
export const longDate = (day: string): string => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** 12月14日 */
export const shortDate = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** 12月14日（星期一） */
export const dateWithWeekday = (day: string): string => `${shortDate(day)}（星期${weekdayOf(day)}）`;

/** 2026年三季度 */
export const quarterName = (quarter: string): string => `${quarter.slice(0, 4)}年${'一二三四'[Number(quarter.slice(5)) - 1]}季度`;
