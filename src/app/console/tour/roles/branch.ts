import { maxLookUpsPerHour } from '#clients/care/web/look-up-limits.ts';
import type { RoleTour } from '../tour-step.ts';

export const branch: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '等您处理的事项列在这里。您只看得到涉及本网点的。',
    },
    {
      path: '/',
      at: 'find',
      title: '一个键去任何地方',
      text: '按 Ctrl K，输入页面的名称或拼音首字母就到；按 ? 打开本页帮助，g 加一个字母直接换页。',
    },
    {
      path: '/complaints?view=pool',
      at: 'list',
      title: '本网点的事项',
      text: '只列涉及本网点的。按 J、K 走动，按 E 领取，领取后才看得到内容。',
    },
    {
      path: '/clients',
      at: 'lookUp',
      title: '查一位客户',
      text: `客户在柜台时，按其完整的资金账号或手机号查询，每小时最多 ${maxLookUpsPerHour} 次，客户看得到您查过。`,
    },
    {
      path: '/content',
      at: 'contentTypes',
      title: '本网点的资料',
      text: '地址、电话、营业时间有变时，从这里起草，由总部复核后生效。',
    },
    {
      path: '/complaints?view=pool',
      at: 'list',
      title: '现在请您来：领取本网点的第一件',
      text: '按 J 打开第一件，按 E 领取，再按 N 写一条备注，告诉同事您接手了。',
    },
  ],
};
