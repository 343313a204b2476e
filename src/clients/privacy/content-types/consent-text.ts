import { codedContent } from '#workflow/change-orders/presets/coded-content.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { newConsentText, type NewConsentText } from '../schema.ts';
import { listConsentTexts, publishConsentText } from '../service/consent-texts.ts';

/** Consents of clients; after a new version all clients have to decide again. */
export const consentText = codedContent<NewConsentText>({
  code: 'consent-text',
  title: '客户同意书',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: newConsentText,
  fields: {
    code: { title: '事项', widget: 'hidden' },
    title: { title: '名称', help: '生效后，所有客户会被再次询问' },
    body: '内容',
    ...prefixFields('body', {
      isSeparate: '单独同意',
      purpose: '处理目的',
      data: '处理的信息',
      keep: '保存期限',
      refusal: '不同意的后果',
      withdrawal: '如何撤回',
      effect: '撤回的效果',
      paragraphs: { title: '全文', help: '每行一段' },
    }),
  },
  newest: listConsentTexts,
  publish: publishConsentText,
  nameOf: ({ title }) => title,
  placeOf: ({ body }) => (body.isSeparate ? '单独同意' : '一般同意'),
  // Only visible after login.
  addressesOf: () => [],
});
