import type { RoleTour } from '../tour-step.ts';

export const dataReviewer: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '等您复核的数据列在这里，附着名单和日期。',
    },
    {
      path: '/',
      at: 'find',
      title: '一个键去任何地方',
      text: '按 Ctrl K，输入页面的名称或拼音首字母就到；按 ? 打开本页帮助，g 加一个字母直接换页。',
    },
    {
      path: '/data/proposals',
      at: 'tabs',
      title: '等您复核的',
      text: '您看到的就是提交时固定下来的那些行，之后谁也改不了。',
    },
    {
      path: '/data/proposals?box=all',
      at: 'importPanel',
      title: '看差异，再表态',
      text: '先看变动最大的几行和数量的走势，再看校验。通过后立即或到时生效；退回要写原因。',
      opensFirst: true,
    },
    {
      path: '/data',
      at: 'table',
      title: '版本与恢复',
      text: '发布之后发现有误，从名单的“各版本”恢复前一版，同样须两个人。',
    },
    {
      path: '/data/proposals',
      at: 'tabs',
      title: '现在请您来：复核第一份数据',
      text: '打开第一份，在“差异”里看变动最大的三行，然后通过或退回。',
    },
  ],
};
