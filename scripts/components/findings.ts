/** The levels of npm's advisories. */
export type Severity = 'critical' | 'high' | 'moderate' | 'low';

/** Days from the publication of an advisory until it must be remedied (SECURITY.md). */
export const remedyDays: Readonly<Record<Severity, number>> = { critical: 7, high: 30, moderate: 90, low: 180 };

/** An installed package, from the bill of materials. */
export interface Component {
  name: string;
  version: string;
  /** True for a package that only development and tests use. */
  isDevelopment: boolean;
}

/** An advisory that affects a component. */
export interface Finding {
  component: Component;
  advisory: string;
  severity: Severity;
  title: string;
  /** The first version without the fault; null where none is known. */
  fixedIn: string | null;
  /** Null where the source does not say. */
  publishedAt: Date | null;
}

const dayMs = 86_400_000;

/** Returns the day until which a finding must be remedied; null where its advisory has no date. */
export const dueAt = ({ publishedAt, severity }: Finding): Date | null =>
  publishedAt && new Date(publishedAt.getTime() + remedyDays[severity] * dayMs);

/** Returns true when a finding fails the check: it is overdue, or it is serious and nobody knows since when. */
export function isDue(finding: Finding, now: Date): boolean {
  const due = dueAt(finding);
  return due ? due <= now : finding.severity === 'critical' || finding.severity === 'high';
}

/** Merges the findings of several sources: the one with a date is kept. The most urgent first. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.component.name}@${finding.component.version} ${finding.advisory}`;
    const former = merged.get(key);
    if (!former || (former.publishedAt === null && finding.publishedAt !== null)) merged.set(key, finding);
  }
  const timeOf = (finding: Finding) => dueAt(finding)?.getTime() ?? 0;
  return [...merged.values()].toSorted((one, other) => timeOf(one) - timeOf(other));
}

const severityNames: Readonly<Record<Severity, string>> = { critical: '严重', high: '高危', moderate: '中危', low: '低危' };

/** Writes a finding as a line for operators. */
export function formatFinding(finding: Finding, now: Date): string {
  const { component, advisory, severity, title, fixedIn } = finding;
  const due = dueAt(finding);
  const limit = due ? `${due.toISOString().slice(0, 10)} 前处理` : `自发现之日起 ${remedyDays[severity]} 天内处理`;
  const remedy = fixedIn ? `升级到 ${fixedIn} 或以上` : '尚无修复版本：停用受影响的功能，或更换组件';
  const scope = component.isDevelopment ? '（仅开发与测试）' : '';
  return `${isDue(finding, now) ? '✗' : '·'} ${severityNames[severity]} ${component.name} ${component.version}${scope} ${advisory}：${title}；${remedy}；${limit}`;
}
