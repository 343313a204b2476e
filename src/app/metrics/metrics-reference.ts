import type { Bilingual } from '#platform/bilingual.ts';
import { processMetrics, siteMetrics } from './metric-catalogue.ts';

type Language = keyof Bilingual;
type Catalogue = typeof siteMetrics | typeof processMetrics;

interface Frame {
  readonly title: string;
  readonly intro: readonly string[];
  readonly ofSite: string;
  readonly ofProcess: string;
  readonly columns: readonly string[];
}

const frames: Readonly<Record<Language, Frame>> = {
  en: {
    title: 'Metrics',
    intro: [
      '`/metrics` on the console port of each process gives these in the text format of Prometheus. It answers the machine itself only: run Prometheus or its agent beside each process. Alerts and what to do about them are in [watching.md](watching.md).',
      '',
      'Labels are fixed words, route patterns (`/api/devices/:id/name`; `page` is every request that no other route takes) and status classes (`5xx`): never an address, a number or a name of a person.',
      '',
      'Figures read from the database or the disk are at most 30 s old. They are read one group after the other on one connection, each statement with a timeout of 2 s. Those of a group that cannot be read are left out, and `qianting_metrics_collection_failed` names the group. Every process gives the same figures of the database: take `max` over processes. Sum what a process counts itself.',
      '',
      'Written by `npm run docs` from `src/app/metrics/metric-catalogue.ts`. In Chinese: [监控指标](zh/监控指标.md).',
    ],
    ofSite: 'Site',
    ofProcess: 'Process',
    columns: ['name', 'type', 'labels', 'meaning'],
  },
  zh: {
    title: '监控指标',
    intro: [
      '各进程的管理端端口上的 `/metrics` 以 Prometheus 的文本格式给出下列指标。它只应答本机：请在每台机器上运行 Prometheus 或其代理。告警与处理见[监控与告警](监控与告警.md)。',
      '',
      '标签只有固定的词、路由的模式（`/api/devices/:id/name`；没有其他路由的请求为 `page`）与状态类别（`5xx`），从不含地址、号码、姓名。',
      '',
      '取自数据库或磁盘的指标至多 30 秒前读取，每条语句限 2 秒；读不出的一组不给出，由 `qianting_metrics_collection_failed` 指明。各进程给出的数据库指标相同，汇总时取 `max`；进程自己计数的取 `sum`。',
      '',
      '本页由 `npm run docs` 从 `src/app/metrics/metric-catalogue.ts` 生成。',
    ],
    ofSite: '网站',
    ofProcess: '进程',
    columns: ['名称', '类型', '标签', '含义'],
  },
};

const fileOf: Readonly<Record<Language, string>> = { en: 'docs/metrics.md', zh: 'docs/zh/监控指标.md' };

/** Returns the tables of all metrics as Markdown, by file. A test fails when one is stale. */
export function writeMetricsReferences(): ReadonlyMap<string, string> {
  return new Map((['en', 'zh'] as const).map((language) => [fileOf[language], writeReference(language)]));
}

function writeReference(language: Language): string {
  const { title, intro, ofSite, ofProcess, columns } = frames[language];
  const table = (catalogue: Catalogue) => [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...Object.entries(catalogue).map(
      ([name, { type, labels, help }]) => `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help[language]} |`,
    ),
  ];
  return [
    `# ${title}`,
    '',
    ...intro,
    '',
    `## ${ofSite}`,
    '',
    ...table(siteMetrics),
    '',
    `## ${ofProcess}`,
    '',
    ...table(processMetrics),
    '',
  ].join('\n');
}
