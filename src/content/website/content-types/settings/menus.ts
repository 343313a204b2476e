import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { settingsGroup } from './settings-group.ts';

const hrefHelp = '以 / 或 https:// 开头';
const linkFields = { text: '名称', href: { title: '链接', help: hrefHelp }, isExternal: '站外链接' };

/** The menu above every page. */
export const menuSettings = settingsGroup({
  code: 'settings-menu',
  title: '主导航',
  of: ['menu'],
  fields: {
    menu: '主导航',
    'menu.*': '栏目',
    'menu.*.title': '栏目名称',
    'menu.*.href': { title: '栏目链接', help: hrefHelp },
    'menu.*.summary': '一句话说明',
    'menu.*.links': '下级链接',
    'menu.*.links.*': '链接',
    ...prefixFields('menu.*.links.*', linkFields),
    'menu.*.links.*.part': { title: '分组', help: '相邻且分组相同的链接列在一起' },
  },
});

/** The links below every page. */
export const footerSettings = settingsGroup({
  code: 'settings-footer',
  title: '页脚链接',
  of: ['footer'],
  fields: {
    footer: '页脚链接',
    'footer.*': '一组链接',
    'footer.*.title': '组名',
    'footer.*.links': '链接',
    'footer.*.links.*': '链接',
    ...prefixFields('footer.*.links.*', linkFields),
  },
});
