import type { FieldWords } from '../../content-type.ts';
import { paths } from '#web/paths.ts';
import { settingsGroup } from './settings-group.ts';

/** When people are there. */
const hoursFields = (path: string): Record<string, string | FieldWords> => ({
  [path]: '服务时间',
  [`${path}.workdays`]: '工作日',
  [`${path}.workdays.from`]: { title: '从', help: '如 09:00' },
  [`${path}.workdays.until`]: { title: '到', help: '如 17:00' },
  [`${path}.restDays`]: '休息日',
  [`${path}.restDays.from`]: { title: '从', help: '如 09:00' },
  [`${path}.restDays.until`]: { title: '到', help: '如 17:00' },
});

/** When the firm calls who asked for it. */
export const callBackSettings = settingsGroup({
  code: 'settings-call-back',
  title: '预约回电',
  of: ['callBack'],
  fields: {
    callBack: { title: '预约回电', help: '未设置时按工作日 9:00 至 17:00' },
    ...hoursFields('callBack.hours'),
    'callBack.keepDays': { title: '号码保留天数', help: '回电后多少天删除' },
  },
  addresses: [paths.callBack()],
});

/** Requests of clients about their data. */
export const privacyRequestSettings = settingsGroup({
  code: 'settings-privacy-requests',
  title: '个人信息申请',
  levels: 2,
  of: ['privacy'],
  fields: {
    privacy: { title: '个人信息申请', help: '未设置时全部由人工办理' },
    'privacy.deletionReview': {
      title: '由人工办理的删除申请',
      words: { none: '不需要，按规则办理', closeAccount: '注销网上账户', all: '全部' },
    },
  },
  addresses: [paths.privacy()],
});

/** Opening an account. */
export const openingSettings = settingsGroup({
  code: 'settings-opening',
  title: '网上开户',
  of: ['opening'],
  fields: {
    opening: '网上开户',
    'opening.minutes': { title: '所需分钟', help: '告诉访客填写大约要多久' },
    'opening.target': { title: '开户地址', help: '以 https:// 开头；推荐码自动附在后面' },
  },
  addresses: [paths.openAccount()],
});

/** The app and where it is had. */
export const mobileAppSettings = settingsGroup({
  code: 'settings-mobile-app',
  title: '手机应用',
  of: ['mobileApp'],
  fields: {
    mobileApp: '手机应用',
    'mobileApp.name': '应用名称',
    'mobileApp.stores': '应用商店',
    'mobileApp.stores.*': '应用商店',
    'mobileApp.stores.*.name': '名称',
    'mobileApp.stores.*.href': { title: '下载地址', help: '以 https:// 开头' },
  },
  addresses: [paths.app()],
});

/** Talking to a person in writing. */
export const chatSettings = settingsGroup({
  code: 'settings-chat',
  title: '在线客服',
  of: ['chat'],
  fields: {
    chat: '在线客服',
    'chat.url': { title: '客服窗口地址', help: '留空时访客只能留言' },
    'chat.firmId': '机构编号',
    'chat.queue': '队列名称',
    ...hoursFields('chat.hours'),
  },
  addresses: [paths.chat()],
});
