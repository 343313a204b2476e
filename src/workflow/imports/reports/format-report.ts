import { formatFinding, type Finding } from '#platform/tabular/findings/finding.ts';
import type { ImportTarget } from '../definition/target.ts';
import { guardAdvice, guardLabel, type GuardCheckResult } from '../service/guards/guard.ts';
import type { ChangeCounts, RowDifference, ImportReport, ImportReportBody } from '../service/report.ts';
import { findingLevels } from '../web/finding-levels.ts';

const shownPerLevel = { file: 20, row: 50, doubt: 10_000, warning: 20, note: 20 } as const;
const shownDifferences = 10;
export const differenceNames: Record<RowDifference['kind'], string> = { added: '新增', removed: '移除', changed: '变动' };

type ReportParts = ImportReportBody & { target: Pick<ImportTarget, 'guards'>; guards: readonly GuardCheckResult[] };

/** Formats the report as lines for a terminal: errors first, then the counts, the outcome last. */
export function formatReport(report: ImportReport): string[] {
  const { title, day } = report.target;
  return [`${title}${day && report.date ? ` · ${day.title} ${report.date}` : ''}`, ...formatParts(report), formatOutcome(report)];
}

/** Formats findings, differences, guards and row counts, without heading and outcome. */
export function formatParts(report: ReportParts): string[] {
  return [
    ...(['note', 'warning', 'doubt', 'row', 'file'] as const).flatMap((level) => formatLevel(report, level)),
    ...formatDifferences(report),
    ...formatGuards(report),
    formatRows(report.rows),
  ];
}

function formatLevel({ findings, counts }: ReportParts, level: Finding['level']): string[] {
  const own = findings.filter((finding) => finding.level === level);
  const shown = own.slice(0, shownPerLevel[level]);
  if (shown.length === 0) return [];
  const hidden = own.length - shown.length;
  const { name, nextStep } = findingLevels[level];
  return [
    `${name}（${counts[level]}）：`,
    ...shown.map((finding) => `  ${formatFinding(finding)}`),
    ...(hidden > 0 ? [`  另有 ${hidden} 条，用 --report <文件.csv> 可全部写出`] : []),
    ...(nextStep ? [`  下一步：${nextStep}。`] : []),
  ];
}

function formatDifferences({ changes, differences }: ReportParts): string[] {
  if (!changes || differences.length === 0) return [];
  const all = changes.added + changes.removed + changes.changed;
  const shown = differences.slice(0, shownDifferences);
  return [
    `与上一版相比（${all}）：`,
    ...shown.map((difference) => `  ${differenceNames[difference.kind]} ${formatRow(difference)}：${formatFields(difference)}`),
    ...(all > shown.length ? [`  另有 ${all - shown.length} 条，用 --report <文件.csv> 可全部写出`] : []),
  ];
}

/** `沪市 600000 浦发银行`. */
export const formatRow = ({ part, key, name }: RowDifference): string => [part, key, name === key ? '' : name].filter(Boolean).join(' ');

/** Formats the changed fields: `折算率 60% → 55%`; for added or removed rows, all fields except key and name. */
export function formatFields({ kind, key, name: rowName, fields }: RowDifference): string {
  const isNew = ({ before, after }: RowDifference['fields'][number]) =>
    kind === 'changed' || ![key, rowName].includes(after ?? before ?? '');
  return fields
    .filter(isNew)
    .map(({ title, before, after }) =>
      kind === 'changed' ? `${title} ${before ?? '无'} → ${after ?? '无'}` : `${title} ${after ?? before}`,
    )
    .join('；');
}

function formatGuards({ target, guards }: ReportParts): string[] {
  if (guards.length === 0) return [];
  return [
    '发布前核验：',
    ...guards.map((result) => `  【${guardLabel(result)}】${target.guards[result.guard]}：${result.message}${guardAdvice(result)}`),
  ];
}

function formatRows({ read, sound, rejected, skipped, merged }: ImportReport['rows']): string {
  return `读取 ${read} 行 = 可导入 ${sound} + 有错误 ${rejected} + 不属于本名单 ${skipped} + 重复合并 ${merged}`;
}

function formatOutcome({ outcome, changes, version, target }: ImportReport): string {
  if (outcome === 'refused') return '没有导入，现有内容保持不变。';
  if (outcome === 'unchanged' || !changes)
    return target.day?.isOfData ? '与这一天现有的版本完全相同，没有产生新版本。' : '与现有内容完全相同，没有产生新版本。';
  const counts = formatCounts(changes);
  if (outcome === 'checked') return `检查通过，没有写入。导入后${counts}。`;
  if (outcome === 'frozen') return `内容已固定，等待复核，${counts}。`;
  return `${target.title}已发布（版本号 ${version}），${counts}。`;
}

/** `共 2 行：新增 2，移除 0，变动 0，不变 0`. */
export const formatCounts = ({ rows, added, removed, changed, unchanged }: ChangeCounts): string =>
  `共 ${rows} 行：新增 ${added}，移除 ${removed}，变动 ${changed}，不变 ${unchanged}`;
