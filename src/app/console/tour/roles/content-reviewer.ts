import { ratifyHours } from '#workflow/approvals/web/ratify-hours.ts';
import type { RoleTour } from '../tour-step.ts';

export const contentReviewer: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: `等您复核的变更单按提交先后列出；紧急下线与立即发布的须在 ${ratifyHours} 小时内追认。`,
    },
    {
      path: '/changes?box=review',
      at: 'tabs',
      title: '等您复核的',
      text: '这里只有您有权复核、而且没有参与起草的变更单。自己写过一笔的，须由他人复核。',
    },
    {
      path: '/changes?box=review',
      at: 'orderPanel',
      title: '看什么，怎样表态',
      text: '先看逐字段的对比，再看页面预览。通过的是您看到的这一版；起草人再改一个字，您的通过就作废。',
      opensFirst: true,
    },
    {
      path: '/content',
      at: 'contentTypes',
      title: '复核人也能起草',
      text: '您也可以在这里起草，只是这一张要请别人复核。',
    },
    {
      path: '/evidence',
      at: 'table',
      title: '网页存证',
      text: '公告、收费等页面每次变化都留有原样，附着是哪张变更单带来的。',
    },
    {
      path: '/changes?box=review',
      at: 'tabs',
      title: '现在请您来：复核第一张变更单',
      text: '打开第一张，看完对比和预览，通过，或写明原因退回。',
    },
  ],
};
