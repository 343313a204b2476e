import type { RoleTour } from '../tour-step.ts';

export const complaintSupervisor: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '在这里看等待办理的件数；需要您表态的延期和答复，在“待办”里按期限排列。',
    },
    {
      path: '/complaints?view=all',
      at: 'clocks',
      title: '全部事项的时钟',
      text: '时钟走过 80% 的会上报给您，走完的同时上报合规。点“已上报主管”，只看这些。',
    },
    {
      path: '/complaints?view=requests',
      at: 'list',
      title: '等您表态的',
      text: '专员申请延期，或对举报等分量重的事项拟好了答复，都在这里等主管。',
    },
    {
      path: '/complaints?view=requests',
      at: 'pane',
      title: '同意，或者退回',
      text: '右栏写明要延到哪一天、拟怎样答复和理由。同意后立即生效；退回要写原因，专员会收到。',
      opensFirst: true,
    },
    {
      path: '/complaints?view=all',
      at: 'take',
      title: '改派',
      text: '任何一件都可以转交给别的专员：在领取按钮旁的名单里选人，对方的待办里马上会出现。',
      opensFirst: true,
    },
    {
      path: '/complaints?view=requests',
      at: 'list',
      title: '现在请您来：审完第一件申请',
      text: '按 J 打开第一件，读右栏的理由和左侧的经过，然后同意或退回。',
    },
  ],
};
