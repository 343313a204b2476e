import { listPublished } from '#clients/cases/service/businesses/read-business.ts';
import { paths } from '#ui/paths.ts';
import { helpContentType } from './help-content-type.ts';

/** Guides to errands: what to bring, where, how long. */
export const task = helpContentType({
  code: 'task',
  title: '办事指南',
  kind: 'task',
  named: '事项名称',
  content: {
    summary: '说明',
    materials: { title: '要带什么', help: '每行一项，最重要的在前' },
    places: '在哪里办',
    'places.*': { title: '渠道', words: { branch: '营业网点', app: '手机客户端', web: '网上业务大厅', phone: '客服热线' } },
    steps: { title: '步骤', help: '每行一步' },
    duration: { title: '需要多久', help: '从提交到办好，例如“现场约 15 分钟，下一个交易日生效”' },
    feeItem: { title: '收费项目', help: '与收费标准中的项目名称相同；不收费的留空' },
    business: { title: '网上办理的业务', help: '不能在网上办的选“无”' },
    notes: { title: '注意事项', help: '每行一条' },
    keywords: { title: '关键词', help: '访客可能用来搜索的其他说法，每行一个' },
  },
  begin: { summary: '', materials: [], places: ['branch'], steps: [], duration: '', feeItem: '', business: '', notes: [], keywords: [] },
  choices: async (ctx) => ({
    'content.business': { '': '无', ...Object.fromEntries((await listPublished(ctx)).map(({ code, body }) => [code, body.name])) },
  }),
  addressOf: ({ code }) => paths.task(code),
});
