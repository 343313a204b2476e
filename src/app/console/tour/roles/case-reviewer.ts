import type { RoleTour } from '../tour-step.ts';

export const caseReviewer: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '“等待处理”把等审核的和等您复核的分开计数。',
    },
    {
      path: '/cases?state=second',
      at: 'list',
      title: '等第二双眼睛的',
      text: '更换证件、变更手机号、重置交易密码这几种业务，第一个人通过后停在这里。',
    },
    {
      path: '/cases?state=second',
      at: 'decision',
      title: '复核不能是同一个人',
      text: '右栏写明谁在什么时候先审核通过。您审过的，这里不会让您复核；您可以确认，也可以退回。',
      opensFirst: true,
    },
    {
      path: '/clients',
      at: 'lookUp',
      title: '查一位客户',
      text: '只能按完整的号码查，查不到姓名。锁定、解锁、结束登录都要写原因，客户会收到通知。',
    },
    {
      path: '/insight?part=stops',
      at: 'tabs',
      title: '客户停在哪一步',
      text: '“断点”一栏按业务列出客户开始了却没有提交的地方，只有数量，没有客户信息。',
    },
    {
      path: '/cases?state=second',
      at: 'list',
      title: '现在请您来：复核第一笔业务',
      text: '按 J 打开第一笔，先看第一位同事的意见，再看证件和填写的内容，然后按 A 复核。',
    },
  ],
};
