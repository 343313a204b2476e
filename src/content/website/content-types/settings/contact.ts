import { paths } from '#ui/paths.ts';
import { settingsGroup } from './settings-group.ts';

/** The firm's telephone numbers and mailbox. */
export const contactSettings = settingsGroup({
  code: 'settings-contact',
  title: '联系方式',
  levels: 2,
  of: ['contact'],
  fields: {
    contact: '联系方式',
    'contact.hotlines': '客服热线',
    'contact.hotlines.*': '热线',
    'contact.hotlines.*.name': '名称',
    'contact.hotlines.*.number': '号码',
    'contact.complaintPhone': '投诉电话',
    'contact.complaintEmail': '投诉邮箱',
    'contact.serviceHours': { title: '服务时间', help: '客服热线的服务时间' },
    'contact.complaintHours': { title: '投诉电话服务时间', help: '与客服热线相同的留空' },
  },
  addresses: [paths.contact(), paths.home()],
});

/** Legally required texts below every page. */
export const legalSettings = settingsGroup({
  code: 'settings-legal',
  title: '备案信息与风险提示',
  of: ['legalLines', 'riskLine', 'demoNotice'],
  fields: {
    legalLines: '页脚备案信息',
    'legalLines.*': '备案信息',
    'legalLines.*.text': '文字',
    'legalLines.*.href': '链接',
    riskLine: { title: '风险提示', help: '显示在每个页面底部' },
    demoNotice: { title: '演示声明', help: '正式网站留空' },
  },
});
