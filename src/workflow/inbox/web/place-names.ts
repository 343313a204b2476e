/** The names of the targets of inbox items, used as labels of the buttons that open them. */
const placeNames = {
  '/accounts/': '账号',
  '/call-backs': '回电',
  '/cases': '业务',
  '/changes/': '变更单',
  '/complaints': '投诉办理',
  '/content': '内容',
  '/data/': '数据',
  '/data/proposals/': '导入的数据',
  '/deliveries': '投递',
  '/doctor': '安装检查',
  '/export-reviews': '导出申请',
  '/exports': '我的导出',
  '/facts': '事实核对',
  '/links': '链接检查',
  '/me': '我的账户',
  '/notifications': '我的通知',
  '/privacy-requests': '个人信息申请',
  '/quarantine': '隔离的文件',
  '/rules': '合规检查',
  '/talents': '人才储备',
  '/webhooks/': '推送地址',
} as const;

/** Returns the name of a target (`变更单` for `/changes/12`), or undefined for an unknown one. */
export function placeNameOf(href: string): string | undefined {
  const longest = Object.entries(placeNames)
    .filter(([start]) => href.startsWith(start))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  return longest?.[1];
}
