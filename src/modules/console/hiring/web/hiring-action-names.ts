/** Acts about deliveries, in Chinese, for the record of acts. */
export const hiringActionNames: Readonly<Record<string, string>> = {
  'delivery.open': '查看投递',
  'delivery.openBlind': '查看投递（隐去身份）',
  'delivery.openFile': '下载投递附件',
  'delivery.move': '推进投递',
  'delivery.readerGiven': '交用人部门查看',
  'delivery.readerTaken': '收回用人部门查看',
  'delivery.opinion': '填写用人意见',
  'interview.offer': '发出面试邀请',
  'interview.cancel': '取消面试',
  'talent.open': '查看人才储备',
};
