import type { Bilingual } from '../bilingual.ts';
import { mayBeInFile, type Setting } from './setting.ts';
import { settings } from './settings.ts';

type Language = keyof Bilingual;

interface Frame {
  readonly title: string;
  readonly intro: (secrets: readonly string[]) => readonly string[];
  readonly columns: readonly string[];
}

const frames: Readonly<Record<Language, Frame>> = {
  zh: {
    title: '配置项',
    intro: (secrets) => [
      '网站不需要配置文件即可启动。下列设置都是环境变量；任何一项有误时，启动会停止并一次列出全部问题。设置只在启动时读取，修改后重启全部进程。',
      '',
      '密钥与含密码的地址也可以由文件给出：以“变量名_FILE”指出文件，或以变量名作为 systemd `LoadCredential` 的凭据名。同一项只能给出一次。可以这样给出的有：',
      '',
      ...secrets.map((name) => `- ${name}`),
      '',
      '本页由 `npm run docs` 从 `src/platform/config/settings.ts` 生成。',
    ],
    columns: ['变量', '默认', '取值', '用途'],
  },
  en: {
    title: 'Settings',
    intro: (secrets) => [
      'The site starts without a configuration file. All settings are environment variables; if a value is wrong, the site does not start and lists all wrong values. Settings are read at the start: restart every process after a change.',
      '',
      'Secrets, and addresses with a password, can also be given by a file: name it in `NAME_FILE`, or use the name of the setting as the name of a systemd credential (`LoadCredential`). Each may be given once only. These are:',
      '',
      ...secrets.map((name) => `- ${name}`),
      '',
      'Written by `npm run docs` from `src/platform/config/settings.ts`. In Chinese: [配置项](zh/配置项.md).',
    ],
    columns: ['variable', 'default', 'values', 'meaning'],
  },
};

const fileOf: Readonly<Record<Language, string>> = { zh: 'docs/zh/配置项.md', en: 'docs/settings.md' };

/** Returns the tables of all settings as Markdown, by file. A test fails when one is stale. */
export function writeSettingsReferences(): ReadonlyMap<string, string> {
  return new Map((['en', 'zh'] as const).map((language) => [fileOf[language], writeReference(language)]));
}

function writeReference(language: Language): string {
  const { title, intro, columns } = frames[language];
  const all = Object.values<Setting>(settings);
  const rows = all.map(({ name, fallback, absent, kind, meaning }) => {
    const usual = fallback === undefined ? absent![language] : `\`${fallback}\``;
    return `| \`${name}\` | ${usual} | ${kind.allowed[language]} | ${meaning[language]} |`;
  });
  const secrets = all.filter(mayBeInFile).map(({ name }) => `\`${name}\``);
  return [
    `# ${title}`,
    '',
    ...intro(secrets),
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
  ].join('\n');
}
