import type { DailyAct, DailyState, DifferenceKind, GuardLine, TargetKind } from '../columns.ts';

/** Where a handling stands, by a shape and a word. */
export const stateNames: Readonly<Record<DailyState, { mark: string; name: string }>> = {
  reading: { mark: '…', name: '读取中' },
  checked: { mark: '○', name: '待提交' },
  refused: { mark: '！', name: '须处理' },
  unchanged: { mark: '＝', name: '无变化' },
  submitted: { mark: '◐', name: '待复核' },
  approved: { mark: '◷', name: '待发布' },
  published: { mark: '●', name: '已发布' },
  returned: { mark: '↩', name: '已退回' },
  withdrawn: { mark: '✕', name: '已撤回' },
  stale: { mark: '≠', name: '须重新检查' },
  failed: { mark: '！', name: '未能发布' },
};

export const actNames: Readonly<Record<DailyAct, string>> = { import: '导入', rollBack: '恢复' };

export const phaseNames: Readonly<Record<string, string>> = {
  survey: '正在识别文件',
  check: '正在逐行检查',
  compare: '正在与现行版本比较',
  publish: '正在保存待复核的内容',
};

export const kindNames: Readonly<Record<DifferenceKind, { mark: string; name: string }>> = {
  changed: { mark: '≠', name: '变动' },
  added: { mark: '＋', name: '新增' },
  removed: { mark: '－', name: '移除' },
};

export const guardNames: Readonly<Record<GuardLine['state'], { mark: string; name: string }>> = {
  passed: { mark: '✓', name: '通过' },
  failed: { mark: '✕', name: '未通过' },
  accepted: { mark: '◐', name: '已放行' },
  unknown: { mark: '？', name: '未核对' },
};

/** Doubts are acknowledged, not let pass. */
export const doubtNames: typeof guardNames = {
  ...guardNames,
  failed: { mark: '？', name: '待确认' },
  accepted: { mark: '✓', name: '已确认' },
};

export const targetNames: Readonly<Record<TargetKind, string>> = { list: '证券名单', register: '其他名单' };

export const boxes = ['mine', 'review', 'scheduled', 'published', 'all'] as const;
export type DailyBox = (typeof boxes)[number];
export const boxNames: Readonly<Record<DailyBox, string>> = {
  mine: '我的导入',
  review: '待我复核',
  scheduled: '待发布',
  published: '已发布',
  all: '全部',
};
