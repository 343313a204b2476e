/** Acts about complaints, in Chinese, for the record of acts. */
export const complaintActionNames: Readonly<Record<string, string>> = {
  'complaint.open': '查看投诉',
  'complaint.evidenceOpened': '下载证明材料',
  'complaint.accept': '受理投诉',
  'complaint.decline': '不予受理投诉',
  'complaint.investigate': '开始调查投诉',
  'complaint.extend': '延长投诉答复期限',
  'complaint.answer': '答复投诉',
  'complaint.close': '结案',
  'complaint.extensionAsked': '申请延期',
  'complaint.extensionDecided': '处理延期申请',
  'complaint.answerAsked': '提交答复审核',
  'complaint.answerDecided': '处理答复审核',
  'complaint.escalate': '投诉时限上报',
};
