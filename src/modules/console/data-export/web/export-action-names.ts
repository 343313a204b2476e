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
