import { formatFinding, type Finding } from '#platform/tabular/findings/finding.ts';
import type { Register } from '../register.ts';
import type { ChangeCounts, Difference } from '../service/differences.ts';
import { adviceOn, markOf } from '../service/guards/guard.ts';
import { registerGuardTitles, type RegisterGuard } from '../service/guards/register-guards.ts';
import type { RegisterReport } from '../service/import-register.ts';

const levelNames = { file: '文件有问题', row: '不能导入的行', doubt: '需要确认', warning: '需要核对', note: '说明' } as const;
const shownPerLevel = { file: 20, row: 50, doubt: 10_000, warning: 20, note: 20 } as const;
const shownDifferences = 20;
const differenceNames: Record<Difference['kind'], string> = { added: '新增', removed: '移除', changed: '变动' };

/** What an import and a proposal have to say alike. */
type ReportBody = Pick<RegisterReport, 'rows' | 'findings' | 'counts' | 'guards' | 'differences' | 'changes'>;

/** The report of an import as lines for a terminal: what is wrong first, then what changes, the outcome last. */
export function formatRegisterReport(report: RegisterReport): string[] {
  return [report.register.title, ...formatBody(report), formatOutcome(report)];
}

/** Findings, differences, guards and row counts. */
export function formatBody({ rows, findings, counts, guards, differences }: ReportBody): string[] {
  return [
    ...(['note', 'warning', 'doubt', 'row', 'file'] as const).flatMap((level) => formatLevel(findings, counts, level)),
    ...formatDifferences(differences),
    ...formatGuards(guards),
    `读取 ${rows.read} 行 = 可导入 ${rows.sound} + 有错误 ${rows.rejected} + 重复合并 ${rows.merged}`,
  ];
}

function formatLevel(findings: readonly Finding[], counts: ReportBody['counts'], level: Finding['level']): string[] {
  const own = findings.filter((finding) => finding.level === level);
  const shown = own.slice(0, shownPerLevel[level]);
  if (shown.length === 0) return [];
  const hidden = own.length - shown.length;
  return [
    `${levelNames[level]}（${counts[level]}）：`,
    ...shown.map((finding) => `  ${formatFinding(finding)}`),
    ...(hidden > 0 ? [`  另有 ${hidden} 条`] : []),
  ];
}

/** The first of the differences, one a line. */
export function formatDifferences(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const shown = differences.slice(0, shownDifferences);
  return [
    `与现有内容相比（${differences.length}）：`,
    ...shown.map((difference) => `  ${differenceNames[difference.kind]} ${formatRow(difference)}：${formatFields(difference)}`),
    ...(differences.length > shown.length ? [`  另有 ${differences.length - shown.length} 条`] : []),
  ];
}

const formatRow = ({ part, key, label }: Difference): string => [part, key, label === key ? '' : label].filter(Boolean).join(' ');

const formatFields = ({ kind, fields }: Difference): string =>
  fields
    .map(({ title, before, after }) =>
      kind === 'changed' ? `${title} ${before ?? '无'} → ${after ?? '无'}` : `${title} ${after ?? before}`,
    )
    .join('，');

function formatGuards(guards: readonly RegisterGuard[]): string[] {
  if (guards.length === 0) return [];
  return [
    '发布前核验：',
    ...guards.map((result) => `  【${markOf(result)}】${registerGuardTitles[result.guard]}：${result.message}${adviceOn(result)}`),
  ];
}

function formatOutcome({ outcome, changes, version, proposal, register }: RegisterReport): string {
  if (outcome === 'refused' || !changes) return '没有导入，现有内容保持不变。';
  if (outcome === 'unchanged') return '与现有内容完全相同，没有产生新版本。';
  const counts = formatCounts(changes);
  if (outcome === 'checked') return `检查通过，没有写入。导入后${counts}。`;
  if (outcome === 'proposed')
    return `已提交，等待第二人批准（提交号 R${proposal}），${counts}。批准：npm run import -- approve R${proposal} --by <姓名>`;
  return `${register.title}已发布（版本号 ${version}），${counts}。`;
}

/** `共 2 行：新增 2，移除 0，变动 0，不变 0`. */
export const formatCounts = ({ rows, added, removed, changed, unchanged }: ChangeCounts): string =>
  `共 ${rows} 行：新增 ${added}，移除 ${removed}，变动 ${changed}，不变 ${unchanged}`;

/** The registers and what a file of each must have. */
export const formatRegisters = (registers: readonly Register[]): string[] =>
  registers.map(({ code, title, parts }) => {
    const needed = parts.map(
      (part) =>
        `${parts.length > 1 ? `${part.title}：` : ''}${part.columns
          .filter(({ isRequired }) => isRequired)
          .map((column) => column.title)
          .join('、')}`,
    );
    return `  ${code.padEnd(16)}${title}（${needed.join('；')}）`;
  });
