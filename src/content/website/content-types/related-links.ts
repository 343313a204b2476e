import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { relatedLinkDraft, type RelatedLinkDraft } from '../schema/related-links.ts';
import { listRelatedLinks, replaceRelatedLinks } from '../service/related-links.ts';

/** Official sites that the firm links to. */
export const relatedLinks = wholeList<RelatedLinkDraft>({
  code: 'related-links',
  title: '相关链接',
  group: '披露与名录',
  scope: 'firm',
  item: relatedLinkDraft,
  itemTitle: '链接',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母开头，用作页面锚点' },
    category: {
      title: '类别',
      words: {
        regulator: '监管机构',
        exchange: '交易所',
        association: '行业协会',
        service: '市场服务机构',
        education: '投资者教育',
        data: '信息查询',
      },
    },
    name: '名称',
    url: '网址',
    note: '说明',
    phone: '电话',
    checkedAt: '核对时间',
    isSample: '核对为示例',
  },
  async read(ctx) {
    const { list } = await listRelatedLinks(ctx);
    return list.map(({ phone, checkedAt, ...link }) => ({ ...link, ...(phone && { phone }), ...(checkedAt && { checkedAt }) }));
  },
  replace: replaceRelatedLinks,
  addresses: [paths.relatedLinks()],
});
