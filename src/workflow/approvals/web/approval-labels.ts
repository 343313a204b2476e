/**
 * `draft` → `submitted` → `approved`, or `scheduled` until its time → `applied`. `returned`: to be revised · `withdrawn`: by its
 * author · `stale`: its subject has changed in the meantime · `failed`: could not be applied.
 */
export const approvalStates = [
  'draft',
  'submitted',
  'approved',
  'scheduled',
  'applied',
  'returned',
  'withdrawn',
  'stale',
  'failed',
] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** `takeDown` is an act of one person alone; another person ratifies it afterwards. The other acts belong to the kinds. */
export type ApprovalAct = 'write' | 'withdraw' | 'takeDown' | 'import' | 'rollBack' | 'export' | 'confirm';

/** The requested content in the format of the kind. A draft may contain anything that a form can hold. */
export type Payload = Record<string, unknown>;

/** Each state has a shape as well as a label, so that it does not depend on colour. */
export const stateNames: Readonly<Record<ApprovalState, { mark: string; name: string }>> = {
  draft: { mark: '○', name: '草稿' },
  submitted: { mark: '◐', name: '待复核' },
  approved: { mark: '◑', name: '已通过' },
  scheduled: { mark: '◷', name: '待生效' },
  applied: { mark: '●', name: '已生效' },
  returned: { mark: '↩', name: '已退回' },
  withdrawn: { mark: '✕', name: '已撤回' },
  stale: { mark: '≠', name: '内容已变化' },
  failed: { mark: '！', name: '未能生效' },
};

export const approvalStepKinds = [
  'made',
  'saved',
  'submitted',
  'approve',
  'return',
  'ratify',
  'undo',
  'applied',
  'withdrawn',
  'stale',
  'failed',
] as const;
export type ApprovalStepKind = (typeof approvalStepKinds)[number];

export const stepNames: Readonly<Record<ApprovalStepKind, string>> = {
  made: '开始起草',
  saved: '最近保存',
  submitted: '提交复核',
  approve: '复核通过',
  return: '退回',
  ratify: '追认',
  undo: '撤销通过',
  applied: '生效',
  withdrawn: '撤回',
  stale: '线上内容已变化，未生效',
  failed: '未能生效',
};

/** The lists of requests, as used in URLs. */
export const requestBoxes = ['mine', 'review', 'scheduled', 'applied', 'unratified', 'all'] as const;
export type RequestBox = (typeof requestBoxes)[number];
