import { downloadHours } from '#operations/data-export/web/limits.ts';
import type { RoleTour } from '../tour-step.ts';

export const compliance: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '第二级复核、个人信息申请和导出审批在这里计数；左侧“待办”把每一件按期限排好。',
    },
    {
      path: '/changes?box=review',
      at: 'tabs',
      title: '第二级复核',
      text: '收费、适当性、风险等级等变更，以及文字触到敏感词的，第一级通过之后等您。',
    },
    {
      path: '/complaints?view=all',
      at: 'clocks',
      title: '投诉的时钟',
      text: '您看得到全部投诉，但不代替专员办理。已经超期的，点时钟旁的数字进入。',
    },
    {
      path: '/data/proposals',
      at: 'tabs',
      title: '放行过的数据',
      text: '经办人放行了未通过的校验，须由合规看过数值、上限和放行的原因。',
    },
    {
      path: '/export-reviews',
      at: 'head',
      title: '个人信息导出',
      text: `批准前核对用途与范围；批准后只有申请人能下载，${downloadHours} 小时内有效，每次下载都有记录。`,
    },
    {
      path: '/audit',
      at: 'filters',
      title: '审计',
      text: '谁在何时看了、改了什么，按人、对象、请求编号都能查；记录每分钟封存一次。',
    },
    {
      path: '/changes?box=review',
      at: 'tabs',
      title: '现在请您来：看一张等第二级的变更单',
      text: '打开第一张，先读第一级的意见，再决定通过或退回。',
    },
  ],
};
