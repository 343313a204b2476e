/** Labels of request kinds and states. */
export const deletionKindNames = { personalData: '删除个人信息', closeAccount: '注销网上账户' } as const;
export const deletionStateNames = { accepted: '待办理', done: '已办结', withdrawn: '客户已撤回', refused: '未同意' } as const;
