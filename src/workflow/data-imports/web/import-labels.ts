import type { RequestBox } from '#workflow/approvals/web/approval-labels.ts';
import type { DifferenceKind, GuardLine, ReadingState, TargetKind } from '../columns.ts';

/** The result of a reading as a shape and a label. */
export const readingNames: Readonly<Record<ReadingState, { mark: string; name: string }>> = {
  reading: { mark: '…', name: '读取中' },
  checked: { mark: '○', name: '待提交' },
  refused: { mark: '！', name: '须处理' },
  unchanged: { mark: '＝', name: '无变化' },
  frozen: { mark: '●', name: '已固定' },
};

export const actNames: Readonly<Record<'import' | 'rollBack', string>> = { import: '导入', rollBack: '恢复' };

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

/** Doubts are acknowledged, not accepted. */
export const doubtNames: typeof guardNames = {
  ...guardNames,
  failed: { mark: '？', name: '待确认' },
  accepted: { mark: '✓', name: '已确认' },
};

export const targetNames: Readonly<Record<TargetKind, string>> = { list: '证券名单', register: '其他名单' };

export const importBoxes = ['mine', 'review', 'scheduled', 'applied', 'all'] as const satisfies readonly RequestBox[];
export type ImportBox = (typeof importBoxes)[number];
export const boxNames: Readonly<Record<ImportBox, string>> = {
  mine: '我的导入',
  review: '待我复核',
  scheduled: '待生效',
  applied: '已生效',
  all: '全部',
};
