import type { RoleTour } from '../tour-step.ts';

export const hiringManager: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '等您处理的事项在这里。招聘专员请您看的简历在“投递”里。',
    },
    {
      path: '/',
      at: 'find',
      title: '一个键去任何地方',
      text: '按 Ctrl K，输入页面的名称或拼音首字母就到；按 ? 打开本页帮助，g 加一个字母直接换页。',
    },
    {
      path: '/deliveries',
      at: 'list',
      title: '只有交给您的',
      text: '您只看得到交给您的投递，不带姓名、照片和联系方式，以免先入为主。',
    },
    {
      path: '/deliveries',
      at: 'subject',
      title: '读简历',
      text: '学历、经历和作答都在，能指认出本人的词已经隐去。',
      opensFirst: true,
    },
    {
      path: '/deliveries',
      at: 'pane',
      title: '写下意见',
      text: '建议面试、可以考虑或不建议，再写一句理由。别人的意见在您写完之前不显示。',
      opensFirst: true,
    },
    {
      path: '/deliveries',
      at: 'list',
      title: '现在请您来：为第一份简历写意见',
      text: '按 J 打开第一份，读完写下您的意见。',
    },
  ],
};
