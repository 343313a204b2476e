/** What is done in every queue, in the words of the audit screen. */
export const workActionNames: Readonly<Record<string, string>> = {
  'work.assigned': '领取、转交或释放',
  'work.noted': '写内部备注',
  'personal.revealed': '查看完整个人信息',
};
