import { paths } from '#ui/paths.ts';
import { settingsGroup } from './settings-group.ts';

/** Which programs may read the site. */
export const crawlerSettings = settingsGroup({
  code: 'settings-crawlers',
  title: '机器访问',
  of: ['crawlers'],
  fields: {
    crawlers: { title: '机器访问', help: '写入 robots.txt，守规矩的程序会遵守；未设置时允许前两项，不允许第三项' },
    'crawlers.search': {
      title: '允许搜索引擎收录',
      help: '百度、必应、谷歌、搜狗、360 等，以及智能搜索的收录程序；不允许时，网站会逐渐从搜索结果中消失',
    },
    'crawlers.assistants': { title: '允许智能助手代用户查阅', help: '用户提问时才读取相关的页面，回答中通常注明来源' },
    'crawlers.training': {
      title: '允许收集内容用于训练模型',
      help: '允许后，公开的内容会成为他人模型的训练材料，以后改为不允许也无法收回',
    },
  },
});

/** Whom to tell about a vulnerability. */
export const securityContactSettings = settingsGroup({
  code: 'settings-security-contact',
  title: '安全联系方式',
  levels: 2,
  of: ['securityContact'],
  fields: {
    securityContact: { title: '安全联系方式', help: '公布于 /.well-known/security.txt，供发现漏洞的人报告；未设置时没有这个文件' },
    'securityContact.contact': { title: '联系方式', help: '有人值守的邮箱，或以 https:// 开头的网址' },
    'securityContact.languages': { title: '语言', help: '按优先次序以逗号分隔，如 zh, en；不填为 zh' },
    'securityContact.policy': { title: '处理规则', help: '说明怎样处理报告的网址，以 https:// 开头；不填为“网站安全”页' },
  },
  addresses: [paths.websiteSecurity()],
});

/** Terms for reusing the public tables. */
export const dataLicenceSettings = settingsGroup({
  code: 'settings-data-licence',
  title: '数据许可',
  levels: 2,
  of: ['dataLicence'],
  fields: {
    dataLicence: { title: '数据许可', help: '公布于数据目录与每份数据的说明；未设置时注明来源即可免费使用' },
    'dataLicence.name': { title: '名称', help: '一句话说明条件，或通用许可的名称' },
    'dataLicence.text': { title: '条款', widget: 'lines' },
    'dataLicence.href': { title: '许可的网址', help: '以 / 或 https:// 开头；通用许可填其官方网址' },
  },
  addresses: [paths.home()],
});
