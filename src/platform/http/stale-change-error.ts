import { fail, type CallError } from '#contract/call-error.ts';

/**
 * Creates the error for a change based on outdated data. It shows the current and the submitted value, so that nothing is lost or
 * overwritten silently.
 */
export const createStaleChangeError = (what: string, now: string, wanted: string): CallError =>
  fail('conflict', `${what}已由他人修改，没有保存。现在为：${now}；您要保存的为：${wanted}。请刷新后再改`);
