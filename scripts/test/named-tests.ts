import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../site/build-if-needed.ts';
import { addCounts, withExitCode, type Counts } from './counts.ts';
import { root, runTool } from './run-tool.ts';
import { runPlaywright, runVitest, type Step } from './steps.ts';

const journeys = 'test/e2e/*/*.spec.ts';
const units = ['src/**/*.test.{ts,tsx}', 'test/{,fuzz/}*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'];

/** The steps that run the named tests so many times. Throws for a name that no test has. */
export async function findSteps(names: readonly string[], times: number): Promise<Step[]> {
  return names.flatMap((name) => {
    const found = [
      ...planRun('单元与集成', findFiles(units, name), (words) => repeat(times, () => runUnits(words))),
      ...planRun('浏览器', findFiles(journeys, name), (words) => repeatJourneys(times, words)),
    ];
    if (found.length === 0) throw new Error(`没有这个步骤或测试：${name}`);
    return found.map(({ title, run }) => ({ name, title: `${title}：${name}${times > 1 ? ` × ${times}` : ''}`, run }));
  });
}

interface MatchingTests {
  files: string[];
  /** Set when the name is in no path but in titles. */
  title?: string;
}

function findFiles(pattern: string | string[], name: string): MatchingTests {
  const all = globSync(pattern, { cwd: root });
  const byPath = all.filter((file) => file.includes(name));
  if (byPath.length > 0) return { files: byPath };
  return { files: all.filter((file) => hasTitle(readFileSync(join(root, file), 'utf8'), name)), title: name };
}

/** Titles stand behind the opening of `test`, of `describe`, or of the list that `test.each` goes through. */
const hasTitle = (text: string, part: string): boolean =>
  text.split('\n').some((line) => line.includes(part) && /^\s*(?:test\b|describe\b|\]\)).*\(/.test(line));

function planRun(title: string, { files, title: part }: MatchingTests, run: (words: string[]) => Promise<Counts>) {
  if (files.length === 0) return [];
  const filter = part ? ['-t', escape(part)] : [];
  return [{ title, run: () => run([...files, ...filter]) }];
}

/** Both tools take a regular expression. */
const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const runUnits = (words: string[]) => runVitest({ databaseUrl: process.env.TEST_DATABASE_URL, words });

/** A journey leaves traces: each time it meets a site with nothing but the demo firm, loaded once and copied. */
async function repeatJourneys(times: number, words: string[]): Promise<Counts> {
  await buildIfNeeded(console.log);
  const folder = await mkdtemp(join(tmpdir(), 'qianting-prepared-'));
  try {
    const from = join(folder, 'site');
    const prepared = await runTool('scripts/test/prepare-site.ts', [], { isLive: true, env: { DATA_DIR: from } });
    if (prepared.exitCode !== 0) return withExitCode(undefined, prepared.exitCode);
    return await repeat(times, () => runPlaywright({ words: words.map((word) => (word === '-t' ? '-g' : word)), from, isTraced: true }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function repeat(times: number, run: () => Promise<Counts>): Promise<Counts> {
  let sum: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (let time = 1; time <= times; time++) {
    if (times > 1) console.log(`\n— 第 ${time} 次，共 ${times} 次；此前 ${sum.failed} 失败`);
    sum = addCounts(sum, await run());
  }
  return sum;
}
