import type { RoleTour } from '../tour-step.ts';

export const dataClerk: RoleTour = {
  steps: [
    {
      path: '/',
      at: 'tasks',
      title: '今天先办什么',
      text: '您经手、还没有办完的导入列在这里，点开就能接着办。',
    },
    {
      path: '/data',
      at: 'table',
      title: '每份名单到哪一天了',
      text: '“应有日期”是按交易日历算的；晚了的会标出来。点名单的名称，能看到最近 60 个版本。',
    },
    {
      path: '/data/import',
      at: 'drop',
      title: '放入文件',
      text: '把文件拖进来，或按按钮选择。是哪份名单、哪一天、是否发布过，会自己认出来，您核对。',
    },
    {
      path: '/data/proposals?box=all',
      at: 'importPanel',
      title: '一份导入的经过',
      text: '错误写到行和单元格，差异按变动大小排列，校验写明数值与上限。这一栏告诉您下一步。',
      opensFirst: true,
    },
    {
      path: '/data/proposals?box=all',
      at: 'tabs',
      title: '各走到哪一步',
      text: '“我的导入”“待生效”“已生效”分栏列出，每一行写明走到了哪一步。经办过的人不能复核。',
    },
    {
      path: '/data/import',
      at: 'head',
      title: '现在请您来：导入一份名单',
      text: '选一份文件，核对名单和日期，检查；没有错误就提交复核。',
    },
  ],
};
