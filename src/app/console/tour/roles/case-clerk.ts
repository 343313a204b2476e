import type { RoleTour } from '../tour-step.ts';

export const caseClerk: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '“等待处理”写着有多少笔业务等人核对，点开就是队列。',
    },
    {
      path: '/cases',
      at: 'tabs',
      title: '队列的各部分',
      text: '待人工审核、待复核、全部审核中、近 30 天办结分开列；等得最久的在最前面。',
    },
    {
      path: '/cases',
      at: 'list',
      title: '一笔业务一行',
      text: '姓名是遮盖的。按 J、K 上下走动；上方可以只看一种业务，或只看自己领取的。',
    },
    {
      path: '/cases',
      at: 'subject',
      title: '逐步核对',
      text: '每一步都写着客户填了什么、签了什么。身份证业务把填写的、识别到的和登记在案的并排放，不一致的标出来。',
      opensFirst: true,
    },
    {
      path: '/cases',
      at: 'take',
      title: '领取：按 E',
      text: '领取后才能看证件照片和完整号码；每次查看都记入审计，客户在自己的记录里也看得到。',
      opensFirst: true,
    },
    {
      path: '/cases',
      at: 'decision',
      title: '通过 A、不通过 R、退回 B',
      text: '退回时逐步勾选要补正的地方，客户只需重填这些。关系到账户控制的业务，您通过之后还要另一个人复核。',
      opensFirst: true,
    },
    {
      path: '/cases',
      at: 'list',
      title: '现在请您来：审完第一笔业务',
      text: '按 J 打开，按 E 领取，核对之后按 A、R 或 B。办完后下一笔会自己打开。',
    },
  ],
};
