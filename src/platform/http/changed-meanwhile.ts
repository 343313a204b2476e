import { fail, type CallError } from '#contract/call-error.ts';

/** The refusal of a change that began from what is no longer so. It tells both, so that nothing is lost and nothing comes back unseen. */
export const changedMeanwhile = (what: string, now: string, wanted: string): CallError =>
  fail('conflict', `${what}已由他人修改，没有保存。现在为：${now}；您要保存的为：${wanted}。请刷新后再改`);
