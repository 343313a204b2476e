import type { RoleTour } from '../tour-step.ts';

export const complaintClerk: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '“等待处理”按队列列出等您办理的件数，每一行都能点开。左侧“待办”旁的数字是同一件事的总数。',
    },
    {
      path: '/complaints?view=pool',
      at: 'clocks',
      title: '先看时钟',
      text: '受理和答复的期限按工作日计算。超期的、临期的各有多少，点一个数字，下面就只列这些。',
    },
    {
      path: '/complaints?view=pool',
      at: 'list',
      title: '待领取的事项',
      text: '没有人领取的在这里，期限近的排在前面。领取之前只显示类型、网点和期限；按 J、K 上下走动，不用鼠标。',
    },
    {
      path: '/complaints?view=pool',
      at: 'take',
      title: '领取：按 E',
      text: '领取之后才看得到投诉人和内容，手机号是遮盖的，需要联系时写明原因再查看一分钟。两个人同时领取，后一位会看到是谁先领的。',
      opensFirst: true,
    },
    {
      path: '/complaints?view=own',
      at: 'note',
      title: '备注和提醒：按 N',
      text: '备注只有同事看得到。写“@”加姓名，对方会在待办里收到提醒；客户查询进度时看不到这些。',
      opensFirst: true,
    },
    {
      path: '/complaints?view=pool',
      at: 'list',
      title: '现在请您来：受理第一件待办',
      text: '按 J 打开第一件，按 E 领取，读一遍内容，再按 A 受理。受理后投诉人在网站上立即查得到。',
    },
  ],
};
