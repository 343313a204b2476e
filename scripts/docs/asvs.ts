import { z } from 'zod';
import { asCode, readData, writeTable } from './markdown.ts';

const states = {
  met: '已满足',
  partly: '部分',
  'not met': '未满足',
  accepted: '接受',
  'not applicable': '不适用',
} as const;

type State = keyof typeof states;

const requirement = z.strictObject({
  id: z.string().regex(/^\d+\.\d+\.\d+$/),
  level: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(Object.keys(states) as [State, ...State[]]),
  text: z.string(),
  /** Files and folders of the repository. */
  evidence: z.array(z.string()).default([]),
  note: z.string().optional(),
});

/** Every requirement of OWASP ASVS 5.0 at levels 1 and 2, in their order. */
export const readRequirements = () => readData('asvs.yaml', z.array(requirement));

export const asvsChapters = [
  '编码与清理',
  '输入核对与业务逻辑',
  '网页前端',
  '接口与网络服务',
  '文件',
  '身份认证',
  '会话',
  '授权',
  '自含令牌',
  'OAuth 与 OIDC',
  '密码学',
  '通信安全',
  '配置',
  '数据保护',
  '编码与架构',
  '日志与错误处理',
  'WebRTC',
] as const;

/** Returns the self-assessment as Markdown. */
export function writeAsvs(): string {
  const all = readRequirements();
  const inChapter = (number: number) => all.filter(({ id }) => id.startsWith(`${number}.`));
  const counts = (some: typeof all) => Object.keys(states).map((state) => String(some.filter((one) => one.state === state).length));
  const sum = (state: State) => all.filter((one) => one.state === state).length;
  return [
    '# 安全自查 ASVS',
    '',
    '给信息安全与测评机构：逐条对照 OWASP ASVS 5.0 第一、二级的要求。要求用我们自己的话简写，以原文为准（OWASP/ASVS 的 `5.0/en`）。依据是仓库中的文件，测试文件以 `.test.ts` 结尾，测试核对它们存在。',
    '',
    `共 ${all.length} 条，适用 ${all.length - sum('not applicable')} 条：已满足 ${sum('met')}，部分 ${sum('partly')}，未满足 ${sum('not met')}，接受（写明理由）${sum('accepted')}。自查不能代替测评。`,
    '',
    '本页由 `npm run docs` 从 `scripts/docs/asvs.yaml` 生成。',
    '',
    '## 各章',
    '',
    ...writeTable(
      ['章', '条数', ...Object.values(states)],
      asvsChapters.map((name, at) => [`V${at + 1} ${name}`, String(inChapter(at + 1).length), ...counts(inChapter(at + 1))]),
    ),
    '',
    '## 未满足、部分与接受的',
    '',
    ...writeTable(
      ['编号', '级', '状态', '要求', '现状'],
      all
        .filter(({ state }) => state === 'partly' || state === 'not met' || state === 'accepted')
        .map(({ id, level, state, text, note = '' }) => [id, String(level), states[state], text, note]),
    ),
    ...asvsChapters.flatMap((name, at) => [
      '',
      `## V${at + 1} ${name}`,
      '',
      ...writeTable(
        ['编号', '级', '状态', '要求', '依据'],
        inChapter(at + 1).map(({ id, level, state, text, evidence, note }) => [
          id,
          String(level),
          states[state],
          text,
          [...(note ? [note] : []), ...(evidence.length > 0 ? [asCode(evidence)] : [])].join('；'),
        ]),
      ),
    ]),
    '',
  ].join('\n');
}
