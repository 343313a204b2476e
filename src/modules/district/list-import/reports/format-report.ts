import { adviceOn, markOf } from '#modules/base/register/service/guards/guard.ts';
import { exchangeNames } from '#modules/district/lists/web/exchange.ts';
import type { ChangeCounts, Difference } from '../service/publishing/differences.ts';
import { formatFinding, type Finding } from '#platform/tabular/findings/finding.ts';
import { guardTitles, type GuardResult } from '../service/guards/guard.ts';
import type { ImportReport } from '../service/import-report.ts';

const shownPerLevel = { file: 20, row: 50, doubt: 10_000, warning: 20, note: 20 } as const;
const shownDifferences = 10;
const levelNames = { file: '文件有问题', row: '不能导入的行', doubt: '需要确认', warning: '需要核对', note: '说明' } as const;
export const differenceNames: Record<Difference['kind'], string> = { added: '新增', removed: '移除', changed: '变动' };

/** What an import and a proposal have to say alike. */
type ReportBody = Pick<ImportReport, 'findings' | 'counts' | 'differences' | 'guards' | 'rows'> & { changes?: ChangeCounts };

/** The report as lines for a terminal: what is wrong first, then the numbers, the outcome last. */
export function formatReport(report: ImportReport): string[] {
  return [`${report.list.title} · 数据日期 ${report.date}`, ...formatParts(report), formatOutcome(report)];
}

/** Findings, differences, guards and row counts, without heading and outcome. */
export function formatParts(report: ReportBody): string[] {
  return [
    ...(['note', 'warning', 'doubt', 'row', 'file'] as const).flatMap((level) => formatLevel(report, level)),
    ...formatDifferences(report),
    ...formatGuards(report.guards),
    formatRows(report.rows),
  ];
}

function formatLevel({ findings, counts }: ReportBody, level: Finding['level']): string[] {
  const own = findings.filter((finding) => finding.level === level);
  const shown = own.slice(0, shownPerLevel[level]);
  if (shown.length === 0) return [];
  const hidden = own.length - shown.length;
  return [
    `${levelNames[level]}（${counts[level]}）：`,
    ...shown.map((finding) => `  ${formatFinding(finding)}`),
    ...(hidden > 0 ? [`  另有 ${hidden} 条，用 --report <文件.csv> 可全部写出`] : []),
  ];
}

function formatDifferences({ changes, differences }: ReportBody): string[] {
  if (!changes || differences.length === 0) return [];
  const all = changes.added + changes.removed + changes.changed;
  const shown = differences.slice(0, shownDifferences);
  return [
    `与上一版相比（${all}）：`,
    ...shown.map((difference) => `  ${differenceNames[difference.kind]} ${formatSecurity(difference)}：${formatFields(difference)}`),
    ...(all > shown.length ? [`  另有 ${all - shown.length} 条，用 --report <文件.csv> 可全部写出`] : []),
  ];
}

/** `沪市 600000 浦发银行`. */
export const formatSecurity = ({ exchange, code, name }: Difference): string => `${exchangeNames[exchange]} ${code} ${name}`;

/** What differs: `折算率 60% → 55%`; of rows that came or went, what they say. */
export function formatFields({ kind, fields }: Difference): string {
  return fields
    .filter(({ name }) => kind === 'changed' || name !== 'name')
    .map(({ title, before, after }) =>
      kind === 'changed' ? `${title} ${before ?? '无'} → ${after ?? '无'}` : `${title} ${after ?? before}`,
    )
    .join('；');
}

function formatGuards(guards: readonly GuardResult[]): string[] {
  if (guards.length === 0) return [];
  return [
    '发布前核验：',
    ...guards.map((result) => `  【${markOf(result)}】${guardTitles[result.guard]}：${result.message}${adviceOn(result)}`),
  ];
}

function formatRows({ read, sound, rejected, skipped, merged }: ImportReport['rows']): string {
  return `读取 ${read} 行 = 可导入 ${sound} + 有错误 ${rejected} + 不属于本名单 ${skipped} + 重复合并 ${merged}`;
}

function formatOutcome({ outcome, changes, version, proposal, list }: ImportReport): string {
  if (outcome === 'refused') return '没有导入，现有名单保持不变。';
  if (outcome === 'unchanged' || !changes) return '与这一天现有的版本完全相同，没有产生新版本。';
  const counts = formatCounts(changes);
  if (outcome === 'checked') return `检查通过，没有写入。导入后${counts}。`;
  if (outcome === 'proposed')
    return `已提交，等待第二人批准（提交号 ${proposal}），${counts}。批准：npm run import -- approve ${proposal} --by <姓名>`;
  return `${list.title}已发布（版本号 ${version}），${counts}。`;
}

/** `共 2 行：新增 2，移除 0，变动 0，不变 0`. */
export const formatCounts = ({ rows, added, removed, changed, unchanged }: ChangeCounts): string =>
  `共 ${rows} 行：新增 ${added}，移除 ${removed}，变动 ${changed}，不变 ${unchanged}`;
