import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the counts out of a Vitest JSON report; files that could not even be loaded count as one failure each. */
export async function readVitestReport(file: string): Promise<Counts> {
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: report.numPendingTests + report.numTodoTests };
}

/** Reads the counts out of a Playwright JSON report; a test that passed only when tried again counts as failed. */
export async function readPlaywrightReport(file: string): Promise<Counts> {
  const { stats, errors } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** What a tool says by its exit code alone: one check, passed or failed. Also the last word when a report claims success. */
export function withExitCode(counts: Counts | undefined, exitCode: number): Counts {
  if (!counts) return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const isDisputed = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isDisputed ? { ...counts, failed: 1 } : counts;
}

export const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});
