import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { skipUnchanged } from '#workflow/change-orders/presets/skip-unchanged.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { newSeekerConsentText, type NewSeekerConsentText } from '../schema/rights.ts';
import { publishSeekerConsentText, readConsentTextDraft } from '../service/consent-texts.ts';

/** The consent text for job seekers; with a new version everyone is asked again. */
export const seekerConsent = singleContent<NewSeekerConsentText>({
  code: 'seeker-consent',
  title: '应聘者个人信息处理规则',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: newSeekerConsentText,
  fields: {
    title: { title: '名称', help: '生效后，所有应聘者会被再次询问' },
    changes: { title: '本版改动', help: '应聘者会看到' },
    body: { title: '内容', help: '{firm} 显示为公司名称，{months} 显示为保存月数' },
    ...prefixFields('body', {
      who: '处理者',
      purpose: '处理目的',
      basis: '依据',
      data: '处理的信息',
      'data.*': '一类信息',
      'data.*.title': '名称',
      'data.*.what': '内容',
      'data.*.why': '用途',
      'data.*.sensitive': { title: '敏感信息说明', help: '不是敏感信息时留空' },
      keep: '保存期限',
      recipients: '接收方',
      rights: '权利',
      refusal: '不同意的后果',
      withdrawal: '如何撤回',
      effect: '撤回的效果',
      security: '安全措施',
      minors: '未成年人',
    }),
  },
  read: readConsentTextDraft,
  write: skipUnchanged(readConsentTextDraft, publishSeekerConsentText),
  placeOf: ({ body }) => `${body.data.length} 类信息`,
  addresses: [paths.recruitPrivacy()],
});
