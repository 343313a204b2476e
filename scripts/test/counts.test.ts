import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#test/support/folder.ts';
import { readPlaywrightReport, readVitestReport, withExitCode } from './counts.ts';

const folder = useFolder();

async function report(content: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

test('a test file that could not be loaded is a failure, though none of its tests failed', async () => {
  const file = await report({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ],
  });
  expect(await readVitestReport(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a browser test that passed only at the second try counts as failed', async () => {
  const file = await report({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{}] });
  expect(await readPlaywrightReport(file)).toEqual({ passed: 7, failed: 4, skipped: 3 });
});

test('the exit code has the last word, and a run without tests is no success', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 };
  expect(withExitCode(counts, 0)).toEqual(counts);
  expect(withExitCode(counts, 1).failed).toBe(1);
  expect(withExitCode({ ...counts, passed: 0 }, 0).failed).toBe(1);
  expect([withExitCode(undefined, 0).passed, withExitCode(undefined, 2).failed]).toEqual([1, 1]);
});
