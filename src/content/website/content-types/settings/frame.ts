import { paths } from '#ui/paths.ts';
import { iconTitles } from './icon-titles.ts';
import { settingsGroup } from './settings-group.ts';

const hrefHelp = '以 / 或 https:// 开头';

/** Home page entries and auxiliary keys. */
export const entrySettings = settingsGroup({
  code: 'settings-entries',
  title: '首页入口与快捷键',
  of: ['homeEntries', 'auxiliaryKeys'],
  keysOf: { auxiliaryKeys: 'key' },
  fields: {
    homeEntries: { title: '首页入口', help: '第一个是首页的主按钮' },
    'homeEntries.*': '入口',
    'homeEntries.*.title': '名称',
    'homeEntries.*.summary': '说明',
    'homeEntries.*.href': { title: '链接', help: hrefHelp },
    'homeEntries.*.icon': { title: '图标', help: '不选时显示箭头', words: iconTitles },
    auxiliaryKeys: '快捷键',
    'auxiliaryKeys.*': '快捷键',
    'auxiliaryKeys.*.key': {
      title: '位置',
      words: { kaihu: '开户', wangdian: '网点', xiazai: '下载', zixun: '咨询', shouji: '手机', zaixian: '在线' },
    },
    'auxiliaryKeys.*.name': '名称',
    'auxiliaryKeys.*.href': { title: '链接', help: hrefHelp },
  },
});

/** QR codes below every page. */
export const qrSettings = settingsGroup({
  code: 'settings-qr',
  title: '二维码',
  of: ['qrCodes'],
  fields: {
    qrCodes: '二维码',
    'qrCodes.*': '二维码',
    'qrCodes.*.name': '名称',
    'qrCodes.*.target': { title: '扫码后打开', help: '完整网址；图形自动生成' },
  },
  addresses: [paths.home(), paths.app()],
});
