import type { RoleTour } from '../tour-step.ts';

export const operator: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先看什么',
      text: '失败的作业和没有送达的消息，会在“等待处理”里计数。',
    },
    {
      path: '/',
      at: 'find',
      title: '一个键去任何地方',
      text: '按 Ctrl K，输入页面的名称或拼音首字母就到；按 ? 打开本页帮助，g 加一个字母直接换页。',
    },
    {
      path: '/operation',
      at: 'table',
      title: '各部分的状况',
      text: '数据库、存储、短信、时钟、磁盘和备份，各有一行；不正常的写明情况。',
    },
    {
      path: '/operation',
      at: 'head',
      title: '后台作业',
      text: '向下是每一种作业：等待、失败各几个，最近何时完成，下次何时运行。点名称看每一个，失败的可以重试。',
    },
    {
      path: '/outbox',
      at: 'filters',
      title: '消息发件箱',
      text: '短信和邮件发出没有，接收方是遮盖的。演示时验证码也在这里看。',
    },
    {
      path: '/retention',
      at: 'table',
      title: '保存期限',
      text: '哪些数据保存多久、由哪个作业清除、最近一次清除是什么时候。',
    },
    {
      path: '/operation',
      at: 'head',
      title: '现在请您来：看一眼备份',
      text: '在“运行状况”里找到备份那一行，核对最近一次备份的时间。',
    },
  ],
};
