import type { RoleTour } from '../tour-step.ts';

export const securityAdministrator: RoleTour = {
  steps: [
    {
      path: '/accounts',
      at: 'table',
      title: '给谁什么角色',
      text: '点登录名，在“角色与范围”里授予或收回。三种管理员互不兼任，系统会拒绝。',
    },
    {
      path: '/roles',
      at: 'table',
      title: '角色与权限',
      text: '● 是范围内全部，○ 是只限本人或分给本人的。点角色的名称可以修改。',
    },
    {
      path: '/sessions',
      at: 'head',
      title: '正在登录的人',
      text: '角色改变之后，对方下一次操作就按新的权限来。',
    },
    {
      path: '/audit',
      at: 'filters',
      title: '审计',
      text: '授权与收回都在审计里。按“对象”筛选，能看到一个账号的全部经过。',
    },
    {
      path: '/roles',
      at: 'head',
      title: '现在请您来：核对一个角色',
      text: '选一个角色，看它能做的事是否都有必要。',
    },
  ],
};
