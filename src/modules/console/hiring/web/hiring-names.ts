import type { DeliveryState } from '#modules/recruit/delivery/web/states.ts';

export const deliveryViews = ['all', 'own', 'free', 'times'] as const;
export type DeliveryView = (typeof deliveryViews)[number];
export const viewNames: Readonly<Record<DeliveryView, string>> = { all: '全部', own: '我的', free: '待领取', times: '申请改约' };

/** States in few words, for lists and boards; the applicant's are longer. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  delivered: '待筛选',
  screening: '筛选中',
  writtenTest: '笔试',
  interview: '面试',
  hired: '录用',
  rejected: '未通过',
  withdrawn: '已撤回',
};

/** What a step is called on its button. */
export const stepNames: Readonly<Partial<Record<DeliveryState, string>>> = {
  screening: '开始筛选',
  writtenTest: '进入笔试',
  interview: '进入面试',
  hired: '录用',
  rejected: '不通过',
};

export const verdicts = ['meet', 'unsure', 'decline'] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictNames: Readonly<Record<Verdict, string>> = { meet: '建议面试', unsure: '可以考虑', decline: '不建议' };

/** For how many days something has lain in its state. */
export const waitingChoices = ['3', '7', '14', '30'] as const;

/** So many are moved, or invited, at once. */
export const mostAtOnce = 100;
