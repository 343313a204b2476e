import { paths } from '#ui/paths.ts';
import { settingsGroup } from './settings-group.ts';

/** Clients' requests about their data. */
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

/** Account opening. */
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

/** The app and its stores. */
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
