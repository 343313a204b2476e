import { paths } from '#ui/paths.ts';
import { isProseField } from '#workflow/change-orders/presets/cited-facts.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { customerCenter as draft, type CustomerCenter } from '../schema.ts';
import { readCustomerCenterDraft, replaceCustomerCenter } from '../service/customer-center.ts';

/** Contact channels of the firm and the topics that they help with. */
export const customerCenter = singleContent<CustomerCenter>({
  code: 'customer-center',
  title: '客户服务中心',
  group: '内容',
  scope: 'firm',
  draft,
  keysOf: { channels: 'code', topics: 'code' },
  fields: {
    channels: '服务渠道',
    'channels.*': '渠道',
    'channels.*.code': { title: '代码', help: '小写字母开头，用作页面锚点' },
    'channels.*.kind': { title: '方式', words: { phone: '电话', online: '在线', mail: '邮件', visit: '现场' } },
    'channels.*.name': '名称',
    'channels.*.value': { title: '号码或地址', help: '显示的文字' },
    'channels.*.href': { title: '链接', help: '以 tel:、mailto:、/ 或 https:// 开头' },
    'channels.*.hours': '服务时间',
    'channels.*.services': { title: '可办事项', help: '每行一项' },
    topics: '服务事项',
    'topics.*': '事项',
    'topics.*.code': { title: '代码', help: '小写字母开头，用作页面锚点' },
    'topics.*.title': '名称',
    'topics.*.summary': '说明',
    'topics.*.steps': { title: '步骤', help: '每行一步' },
    'topics.*.materials': { title: '所需材料', help: '每行一项' },
    'topics.*.hours': '办理时间',
  },
  // The channels are sources of facts themselves.
  citesFacts: (path) => path.startsWith('topics') && isProseField(path),
  read: readCustomerCenterDraft,
  write: replaceCustomerCenter,
  placeOf: ({ channels, topics }) => `${channels.length} 个渠道，${topics.length} 个事项`,
  addresses: [paths.customerCenter()],
});
