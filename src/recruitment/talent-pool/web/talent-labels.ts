/** Version of the terms of the talent pool. A change of the wording needs a new version. Browser-safe. */
export const talentVersion = 1;

/** Duration of a membership in months. */
export const talentMonths = 12;

export const talentLines: readonly string[] = [
  '加入后，招聘人员可以查看您在“我的简历”中现行的内容，用于在有合适的职位时与您联系；不加入不影响您投递任何职位。',
  `有效期 ${talentMonths} 个月，到期自动退出；可随时在本页退出，退出后招聘人员立即不能再查看。`,
  '手机号码与身份证号码对招聘人员遮盖；需要与您联系时，查看号码的人员、时间和原因均有记录。',
  '用人部门看不到人才储备。撤回对个人信息处理规则的同意、注销账号或简历到期删除时，一并退出。',
];
