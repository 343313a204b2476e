import type { SearchKind } from '#platform/search/kinds.ts';

/** Heading of each kind, in display order. */
export const kindNames: Readonly<Record<SearchKind, string>> = {
  page: '页面与服务',
  security: '证券',
  fund: '基金',
  faq: '常见问题',
  article: '公告与资讯',
  file: '附件',
  download: '软件下载',
  video: '视频',
  branch: '营业网点',
  person: '从业人员',
  certificate: '资质证照',
  job: '职位',
  meeting: '投资者交流会',
};

export const kindsInOrder = Object.keys(kindNames) as SearchKind[];
