import type { RoleTour } from '../tour-step.ts';

export const auditor: RoleTour = {
  steps: [
    {
      path: '/audit',
      at: 'head',
      title: '封存的记录',
      text: '每一次查看和修改都在这里，每分钟封存一次；标题旁写着封存到了哪里。',
    },
    {
      path: '/audit',
      at: 'filters',
      title: '怎样查',
      text: '按操作人、操作、对象、时间和请求编号筛选；筛选条件在地址里，可以存成常用的。',
    },
    {
      path: '/audit',
      at: 'table',
      title: '一行怎样读',
      text: '谁、在何处、做了什么、对什么、属于哪一次请求。“封存”一列是它所在的封存编号。',
    },
    {
      path: '/roles',
      at: 'table',
      title: '谁能做什么',
      text: '角色与权限的对照，您可以看，不能改。',
    },
    {
      path: '/evidence',
      at: 'table',
      title: '当时网页是什么样',
      text: '选一个页面，能看到任何一天展示的原样，并出具证明。',
    },
    {
      path: '/audit',
      at: 'filters',
      title: '现在请您来：查一个人今天做了什么',
      text: '在“操作人”里填一位同事的登录名，把时间设为今天。',
    },
  ],
};
