import { describeFinding, type Finding } from './finding.ts';
import type { ImportReport } from './import-list.ts';

const shownPerLevel = { file: 20, row: 50, warning: 20, note: 20 } as const;
const levelNames = { file: '文件有问题', row: '不能导入的行', warning: '需要核对', note: '说明' } as const;

/** The report as lines for a terminal: what is wrong first, then the numbers, the outcome last. */
export function describeReport(report: ImportReport): string[] {
  return [
    `${report.list.title} · 数据日期 ${report.date}`,
    ...(['note', 'warning', 'row', 'file'] as const).flatMap((level) => describeLevel(report, level)),
    describeRows(report),
    describeOutcome(report),
  ];
}

function describeLevel({ findings, counts }: ImportReport, level: Finding['level']): string[] {
  const shown = findings.filter((finding) => finding.level === level).slice(0, shownPerLevel[level]);
  if (shown.length === 0) return [];
  const hidden = counts[level] - shown.length;
  return [
    `${levelNames[level]}（${counts[level]}）：`,
    ...shown.map((finding) => `  ${describeFinding(finding)}`),
    ...(hidden > 0 ? [`  另有 ${hidden} 条，用 --report <文件.csv> 可全部写出`] : []),
  ];
}

function describeRows({ rows }: ImportReport): string {
  const { read, sound, rejected, skipped } = rows;
  return `共 ${read} 行：可导入 ${sound}，有错误 ${rejected}${skipped > 0 ? `，不属于本名单 ${skipped}` : ''}`;
}

function describeOutcome({ outcome, published, list }: ImportReport): string {
  if (outcome === 'refused') return '没有导入，现有名单保持不变。';
  if (outcome === 'unchanged') return '与这一天现有的版本完全相同，没有产生新版本。';
  const { rows, added, removed, changed, unchanged } = published!;
  const changes = `共 ${rows} 行：新增 ${added}，移除 ${removed}，变动 ${changed}，不变 ${unchanged}`;
  return outcome === 'checked'
    ? `检查通过，没有写入。导入后${changes}。`
    : `${list.title}已发布（版本号 ${published!.version}），${changes}。`;
}
