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

/** So long a file can be fetched. */
export const fileHours = 24;

/** Acts about exports, in Chinese, for the record of acts. */
export const exportActionNames: Readonly<Record<string, string>> = {
  'export.ask': '申请导出个人信息',
  'export.approve': '批准导出个人信息',
  'export.refuse': '不批准导出个人信息',
  'export.withdraw': '撤回导出申请',
  'export.make': '生成导出文件',
  'export.download': '下载导出文件',
  'export.clear': '清除导出文件',
};
