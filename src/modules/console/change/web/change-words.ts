import type { ChangeAct, ChangeState } from '../columns.ts';
import type { ChangeStep, Finding } from '../schema/orders.ts';
import type { SubjectLine } from '../schema/contents.ts';

/** Each state by a shape as well as by a word. */
export const stateNames: Readonly<Record<ChangeState, { mark: string; name: string }>> = {
  draft: { mark: '○', name: '草稿' },
  submitted: { mark: '◐', name: '待复核' },
  approved: { mark: '◷', name: '待生效' },
  applied: { mark: '●', name: '已生效' },
  returned: { mark: '↩', name: '已退回' },
  withdrawn: { mark: '✕', name: '已撤回' },
  stale: { mark: '≠', name: '须合并' },
  failed: { mark: '！', name: '未能生效' },
};

export const actNames: Readonly<Record<ChangeAct, string>> = { write: '修改', withdraw: '撤下', takeDown: '紧急下线' };

export const stepNames: Readonly<Record<ChangeStep['kind'], string>> = {
  made: '开始起草',
  saved: '最近保存',
  submitted: '提交复核',
  approve: '复核通过',
  return: '退回修改',
  ratify: '追认',
  withdrawn: '撤回',
  applied: '生效',
};

export const weightNames: Readonly<Record<Finding['weight'], string>> = { block: '不能提交', compliance: '须合规复核', warn: '请核对' };

export const shownNames: Readonly<Record<SubjectLine['state'], { mark: string; name: string }>> = {
  shown: { mark: '●', name: '展示中' },
  scheduled: { mark: '◷', name: '待发布' },
  draft: { mark: '○', name: '未发布' },
  withdrawn: { mark: '✕', name: '已撤下' },
};
