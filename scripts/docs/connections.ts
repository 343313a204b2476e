import { z } from 'zod';
import { clearableSettings } from '#platform/config/cleartext.ts';
import type { Setting } from '#platform/config/setting.ts';
import { settings } from '#platform/config/settings.ts';
import { asCode, readData, writeTable } from './markdown.ts';

const connections = z.strictObject({
  outgoing: z.array(
    z.strictObject({
      to: z.string(),
      settings: z.array(z.string()),
      /** What the site connects to without these settings; their defaults, or nothing, when omitted. */
      usual: z.string().optional(),
      /** When the connection may be without TLS, where `ALLOW_CLEARTEXT` does not decide it. */
      clear: z.string().optional(),
      protocol: z.string(),
      port: z.string(),
      data: z.string(),
      narrowed: z.string(),
    }),
  ),
  own: z.record(z.string(), z.string()),
});

export const readConnections = () => readData('connections.yaml', connections);

/** Lists the settings whose value names a machine, by how their values are described to operators. */
export const listMachineSettings = (): string[] =>
  Object.values<Setting>(settings)
    .filter(({ kind }) => /地址|主机/.test(kind.allowed.zh))
    .map(({ name }) => name);

const defaultOf = (name: string): string => Object.values<Setting>(settings).find((one) => one.name === name)?.fallback ?? '';

/** Returns the list of outgoing connections as Markdown. */
export function writeConnections(): string {
  const { outgoing, own } = readConnections();
  const defaultsOf = (names: readonly string[]) => names.flatMap((name) => (defaultOf(name) ? [`\`${defaultOf(name)}\``] : [])).join('、');
  return [
    '# 对外连接清单',
    '',
    '给信息安全、网络管理与测评机构：网站主动发起的全部连接。没有设置的项目不连接。代理、数据库主备、etcd、日志等部署中的连接见[运维手册](运维手册.md#网络连接)。',
    '',
    '本页由 `npm run docs` 从设置与 `scripts/docs/connections.yaml` 生成；新的地址设置没有写进来时测试失败。',
    '',
    ...writeTable(
      ['连接', '设置', '没有设置时', '协议', '端口', '传送的内容', '怎样限定', '可否不加密'],
      outgoing.map(({ to, settings: names, usual, clear, protocol, port, data, narrowed }) => [
        to,
        asCode(names),
        usual ?? (defaultsOf(names) || '不连接'),
        protocol,
        port,
        data,
        narrowed,
        clear ?? (names.some((name) => clearableSettings.includes(name)) ? '只有写入 `ALLOW_CLEARTEXT`' : '否'),
      ]),
    ),
    '',
    '## 共同的规则',
    '',
    '- 不跟随重定向，令牌不会被带到别处；限时、限应答的大小。',
    '- 指向另一台机器而没有加密的，网站拒绝启动，除非写入 `ALLOW_CLEARTEXT`；管理端“健康检查”与上线检查列出它们。',
    '- 员工填写的地址解析一次，逐个核对所得的 IP，只连接核对过的。',
    '- 网站的一切连接（包括所用的库发起的）都经一处核对：不是上表设置中的主机与端口，也不是本机的，不建立连接，记安全事件 `connection.refused`，安装检查列出次数。统一身份认证的元数据由签发者给出，其中的地址视同已设置。',
    '- 人填写的地址只能指向 `OUTBOUND_PUBLIC_HOSTS` 列出的公网主机；没有设置时，公网主机都可以。',
    '- 系统一级：`npm run outbound-rules` 按设置生成 nftables 规则或 systemd 的 `IPAddressAllow`，`deploy/compose.several.yaml` 中只有代理与后台作业的容器有出口，见[运维手册](运维手册.md#网络连接)。',
    '',
    '## 写有地址、但不发起连接的设置',
    '',
    ...writeTable(
      ['设置', '说明'],
      Object.entries(own).map(([name, why]) => [`\`${name}\``, why]),
    ),
    '',
  ].join('\n');
}
