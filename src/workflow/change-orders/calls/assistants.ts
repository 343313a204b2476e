import type { AnyCall } from '#contract/call.ts';
import { changeBegin, contentViewGet, formGet, subjectList, typeList } from './contents.ts';
import { changeGet, changeList, changeSave } from './orders.ts';

/** The only calls that assistants can make, by their tools: none of them submits, approves or publishes. */
export const assistantCalls: readonly AnyCall[] = [
  typeList,
  formGet,
  subjectList,
  contentViewGet,
  changeList,
  changeGet,
  changeBegin,
  changeSave,
];
