import type { Finding } from '#platform/tabular/findings/finding.ts';

interface FindingLevel {
  name: string;
  /** The next step for the importer; empty where there is none. */
  nextStep: string;
}

/** The labels of the levels of findings in the terminal, the console and the report file, the worst first. */
export const findingLevels: Readonly<Record<Finding['level'], FindingLevel>> = {
  file: { name: '文件错误', nextStep: '请按说明改正文件，或向提供文件的一方索取完整的文件，再重新导入。现有内容没有变' },
  row: { name: '行错误', nextStep: '请在原文件的所列位置改正后重新导入；只导入其余的行，请选择 --skip-bad-rows' },
  doubt: { name: '需要确认', nextStep: '请逐条核对：有误的改正后重新导入，无误的写明原因后照常导入' },
  warning: { name: '需要核对', nextStep: '已按说明处理，请核对；与原意不符的，改正文件后重新导入' },
  note: { name: '说明', nextStep: '' },
};

/** Returns the levels that occur and require an action, with the next step. */
export function listFindingSteps(findings: readonly Pick<Finding, 'level'>[]): FindingLevel[] {
  const own = new Set(findings.map(({ level }) => level));
  return Object.entries(findingLevels).flatMap(([level, words]) =>
    own.has(level as Finding['level']) && words.nextStep !== '' ? [words] : [],
  );
}
