import type { RoleTour } from '../tour-step.ts';

export const systemAdministrator: RoleTour = {
  steps: [
    {
      path: '/accounts',
      at: 'acts',
      title: '新建账号',
      text: '填登录名和姓名，得到一个只能用一次的链接，由本人设置密码和第二因素。',
    },
    {
      path: '/accounts',
      at: 'filters',
      title: '找一个账号',
      text: '按状态筛选：已邀请、正常、已锁定、已停用。',
    },
    {
      path: '/accounts',
      at: 'table',
      title: '账号',
      text: '点登录名进去，可以锁定、解锁、停用，重新发放链接。授予角色由安全管理员来做。',
    },
    {
      path: '/sessions',
      at: 'head',
      title: '正在登录的人',
      text: '谁从哪里登录着。需要时可以结束任何一个登录。',
    },
    {
      path: '/settings',
      at: 'table',
      title: '运行设置',
      text: '设置的现值和用途，只能看；修改在服务器上进行。',
    },
    {
      path: '/accounts',
      at: 'filters',
      title: '现在请您来：看看有没有被锁定的账号',
      text: '把状态选为“已锁定”。输错五次会锁定，须您来解锁。',
    },
  ],
};
