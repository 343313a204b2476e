import type { ComplaintState } from '#complaints/complaint/schema.ts';

export const caseViews = ['own', 'pool', 'all', 'requests'] as const;
export type CaseListView = (typeof caseViews)[number];
export const viewNames: Readonly<Record<CaseListView, string>> = { own: '我的', pool: '待领取', all: '全部', requests: '待主管审核' };

/** The URL value for complaints without a line of business. */
export const noBusiness = 'none';

/** Short labels of states, for lists. */
export const stateNames: Readonly<Record<ComplaintState, string>> = {
  received: '待受理',
  accepted: '已受理',
  investigating: '调查中',
  answered: '已答复，待结案',
  closed: '已结案',
  declined: '不予受理',
};

/** Labels of the escalation levels, in percent of the time limit. */
export const escalationNames: Readonly<Record<number, string>> = { 50: '时限过半', 80: '已上报主管', 100: '已上报合规' };
