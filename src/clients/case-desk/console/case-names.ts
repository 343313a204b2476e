import type { CaseDetail, CaseQuery } from '../schema.ts';

/** Labels of case states for staff. */
export const caseStateNames: Readonly<Record<CaseDetail['state'], string>> = {
  open: '填写中',
  inReview: '审核中',
  returned: '已退回补正',
  approved: '已通过',
  refused: '未通过',
  withdrawn: '客户撤回',
  expired: '已过期',
};

/** The tabs of the queue, and the cases that are not submitted yet. */
export const partNames: Readonly<Record<NonNullable<CaseQuery['state']> | 'left', string>> = {
  waiting: '待人工审核',
  second: '待复核',
  review: '全部审核中',
  decided: '近 30 天办结',
  left: '断点（未提交）',
};
