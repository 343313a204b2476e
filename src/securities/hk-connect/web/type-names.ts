import type { HkNotice } from '../schema.ts';

/** Types of notices, in the order of the page's tabs. */
export const typeNames: Record<HkNotice['type'], string> = {
  company: '公司公告',
  suspension: '停复牌',
  closure: '休市安排',
  eligible: '名单调整',
  rule: '规则与参数',
};
