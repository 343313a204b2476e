import type { RoleTour } from '../tour-step.ts';

export const recruiter: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '等您处理的事项在这里；同事在备注里提到您，会出现在左侧的“待办”。',
    },
    {
      path: '/deliveries',
      at: 'deliveryViews',
      title: '投递的各部分',
      text: '全部、我的、待领取、申请改约，各有多少写在旁边，点一下只看这些。',
    },
    {
      path: '/deliveries',
      at: 'list',
      title: '一份投递一行',
      text: '按 J、K 走动。撤回同意的求职者不会出现在任何一栏。',
    },
    {
      path: '/deliveries',
      at: 'subject',
      title: '投递当时的简历',
      text: '看到的是投递那一刻的简历，之后的修改不影响这一份。联系方式须写明原因再查看。',
      opensFirst: true,
    },
    {
      path: '/deliveries',
      at: 'pane',
      title: '推进、约面试、请部门看',
      text: '推进可以附上给求职者的话；到“面试”后给出几个时间，由求职者选；请用人部门看的简历不带姓名和联系方式。',
      opensFirst: true,
    },
    {
      path: '/talents',
      at: 'head',
      title: '人才储备',
      text: '求职者另行同意之后才会在这里，期满自动移出。',
    },
    {
      path: '/deliveries',
      at: 'list',
      title: '现在请您来：推进第一份投递',
      text: '按 J 打开第一份，按 E 领取，读完简历，推进到“筛选中”。',
    },
  ],
};
