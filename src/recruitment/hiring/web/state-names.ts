import type { DeliveryState } from '#recruitment/deliveries/web/states.ts';

/** Short state names for lists and boards; those for applicants are longer. */
export const stateNames: Readonly<Record<DeliveryState, string>> = {
  delivered: '待筛选',
  screening: '筛选中',
  writtenTest: '笔试',
  interview: '面试',
  hired: '录用',
  rejected: '未通过',
  withdrawn: '已撤回',
};

/** Button labels of the steps. */
export const stepNames: Readonly<Partial<Record<DeliveryState, string>>> = {
  screening: '开始筛选',
  writtenTest: '进入笔试',
  interview: '进入面试',
  hired: '录用',
  rejected: '不通过',
};
