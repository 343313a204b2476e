import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { documentDraft, type DocumentDraft } from '../schema.ts';
import { listNewestDocuments, publishAgreement } from '../service/documents.ts';

/** Documents that clients sign. A new version applies from its effective date; signed documents keep the version that was signed. */
export const agreement = codedContent<DocumentDraft>({
  code: 'agreement',
  keepsVersions: true,
  title: '电子协议',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: documentDraft,
  fields: {
    code: { title: '代码', help: '小写字母、数字和下划线；发布后不能更改' },
    title: '名称',
    keyPoints: { title: '要点', help: '每行一条，签署前先读' },
    body: { title: '正文', help: '“## ”开头的行为标题，“- ”开头的行为条目', widget: 'lines' },
    validFrom: { title: '生效日期', help: '从这一天起签署新版本；已签署的不受影响' },
  },
  begin: { code: '', title: '', keyPoints: [], body: '', validFrom: '' },
  newest: listNewestDocuments,
  publish: publishAgreement,
  nameOf: ({ title }) => title,
  placeOf: ({ code, validFrom }) => `${code} · ${validFrom} 起`,
  dayOf: ({ validFrom }) => validFrom,
  // Clients read the text within their case; it has no public page.
  addressesOf: () => [],
});
