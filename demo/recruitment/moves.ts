import type { RecruitmentSettings } from '#modules/portal/site/schema.ts';

/** Moves what is delivered to the demo firm's jobs, as nobody is there to read it: a visitor sees the state change while looking. */
export const demoMoves: RecruitmentSettings['process'] = [
  { from: 'delivered', to: 'screening', afterSeconds: 30, note: '示例流程：由系统自动推进，用于演示进度变化。' },
  {
    from: 'screening',
    to: 'writtenTest',
    types: ['campus', 'intern'],
    afterSeconds: 300,
    note: '示例流程：在线笔试，时长 60 分钟，入口将以短信告知。',
  },
  {
    from: 'screening',
    to: 'interview',
    types: ['social'],
    afterSeconds: 300,
    note: '示例流程：视频面试，约 30 分钟，时间将由招聘部门与您约定。',
  },
  { from: 'writtenTest', to: 'interview', afterSeconds: 900, note: '示例流程：笔试已通过，视频面试时间将由招聘部门与您约定。' },
];
