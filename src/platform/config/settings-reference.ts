import { mayBeInFile, type Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Returns the table of all settings as Markdown, the content of `docs/settings.md`. A test fails when that file is stale. */
export function writeSettingsReference(): string {
  const rows = Object.values<Setting>(settings).map((entry) => {
    const fallback = entry.fallback === undefined ? entry.absent : `\`${entry.fallback}\``;
    return `| \`${entry.name}\` | ${fallback} | ${entry.kind.allowed} | ${entry.meaning} |`;
  });
  const secrets = Object.values<Setting>(settings)
    .filter(mayBeInFile)
    .map(({ name }) => `\`${name}\``);
  return [
    '# 设置',
    '',
    '网站不需要配置文件即可启动。下列设置都是环境变量；任何一项有误时，启动会停止并一次列出全部问题。',
    `密钥与含密码的地址（${secrets.join('、')}）也可以由文件给出：以“变量名_FILE”指出文件，或以变量名作为 systemd \`LoadCredential\` 的凭据名。同一项只能给出一次。`,
    '本页由 `npm run docs` 从 `src/platform/config/settings.ts` 生成。',
    '',
    '| 变量 | 默认 | 取值 | 用途 |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
