export const exportStates = ['asked', 'refused', 'withdrawn', 'approved', 'ready', 'failed', 'cleared'] as const;
export type ExportState = (typeof exportStates)[number];

/** Each with its shape, so that states differ by more than their words. */
export const stateNames: Readonly<Record<ExportState, string>> = {
  asked: '◐ 待批准',
  refused: '↩ 未批准',
  withdrawn: '○ 已撤回',
  approved: '◔ 正在生成',
  ready: '● 可下载',
  failed: '■ 未能生成',
  cleared: '○ 已清除',
};
