import type { ArticleFacts, FactsOf } from '#modules/portal/content/facts-schema.ts';

interface Fund {
  code: string;
  name: string;
}

/** Facts of a fund company's notice about one of its funds. */
export const announcementOf = (
  kind: FactsOf<'fundAnnouncement'>['kind'],
  { code, name, manager }: Fund & { manager: string },
): ArticleFacts => ({
  of: 'fundAnnouncement',
  kind,
  fundCompany: `${manager.replace('上投摩根', '摩根')}基金`,
  funds: [{ code, name }],
});

/** What makes an article a notice of the firm about a fund that it sells. */
export const saleOf = (kind: FactsOf<'saleNotice'>['kind'], { code, name }: Fund): { category: string; facts: ArticleFacts } => ({
  category: 'dxgg',
  facts: { of: 'saleNotice', kind, productCode: code, productName: name },
});
