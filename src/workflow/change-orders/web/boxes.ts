import type { RequestBox } from '#workflow/approvals/web/approval-labels.ts';

export const boxNames: Readonly<Record<RequestBox, string>> = {
  mine: '我起草的',
  review: '待我复核',
  scheduled: '待生效',
  applied: '已生效',
  unratified: '待追认',
  all: '全部',
};
