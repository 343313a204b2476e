import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { listChangedTests } from './test/changed-tests.ts';
import { root, runTool } from './test/run-tool.ts';

// `npm test`, `npm run test:changed` and `npm run test:full` (README, “Tests”). Single tests: `npm run unit -- <name>`, `npm run e2e -- <name>`.

interface FileTime {
  file: string;
  seconds: number;
}

interface Outcome {
  title: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
  files?: FileTime[];
}

type Step = () => Promise<Outcome>;

const started = performance.now();
// Reports and temporary files of tests and their sites. Accessible to others: PostgreSQL's own user works in it when the tests
// run as root.
const folder = mkdtempSync(join(tmpdir(), 'qianting-run-'));
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
const site = join(folder, 'site');

const types = check('类型', 'node_modules/typescript/bin/tsc', ['--checkers', String(Math.ceil(availableParallelism() / 2))]);
const lint = check('代码规则', 'node_modules/oxlint/bin/oxlint', ['--type-aware']);
/** Without a source of advisories it reports so and passes: the run must work without the internet. */
const components = check('组件漏洞', 'scripts/components.ts', ['--if-available']);
const others = [
  check('格式', 'node_modules/oxfmt/bin/oxfmt', ['--check']),
  check('无用代码', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  check('构建', 'scripts/build.ts', []),
];
// End-to-end tests start from this data folder, so that they need not wait while the demo firm is loaded.
const demo = check('示例数据', 'scripts/test/prepare-site.ts', [], { DATA_DIR: site });

const sizes: Readonly<Record<string, () => Promise<Outcome[]>>> = {
  core: async () => [
    ...(await runBeside([demo, lint, types, ...others])),
    ...(await runInTurn([vitest('单元与集成', ['--project=unit', '--project=database']), playwright('浏览器', ['--project=core*'])])),
  ],
  changed: async () => {
    const checks = await runBeside([lint, types]);
    const files = listChangedTests();
    return files.length === 0 ? checks : [...checks, ...(await runInTurn([vitest('有关的测试', files)]))];
  },
  full: async () => {
    process.env.FUZZ_CASES ??= '100';
    const { TEST_DATABASE_URL: given } = process.env;
    const tests = [vitest('单元与集成（内置 PostgreSQL 18）', [], { TEST_DATABASE_URL: '' })];
    if (given) tests.push(vitest('集成（TEST_DATABASE_URL）', ['--project=database', '--project=full']));
    const checks = await runBeside([demo, lint, types, ...others, components]);
    return [...checks, ...(await runInTurn([...tests, playwright('浏览器', ['--project=all'])]))];
  },
};

const [size = 'core'] = process.argv.slice(2);
const run = sizes[size];
if (!run) throw new Error(`没有这个规模：${size}（可写 changed 或 full）`);
try {
  const outcomes = await run();
  summarise(outcomes);
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs two steps at a time; the output of each is shown when it ends. */
async function runBeside(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = steps.entries();
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (const [index, step] of waiting) outcomes[index] = await step();
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

async function runInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await step());
  return outcomes;
}

/** Runs a tool whose exit code is its result. */
function check(title: string, script: string, words: readonly string[], env = {}): Step {
  return async () => {
    const began = performance.now();
    const { exitCode, output } = await runTool(script, words, { env });
    console.log(`\n=== ${title} ===\n${output.trim()}\n${exitCode === 0 ? '通过' : '未通过'}`);
    return { title, seconds: secondsSince(began), passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  };
}

function vitest(title: string, files: readonly string[], env = {}): Step {
  const report = join(folder, `${title}.json`);
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  return runTests(title, 'node_modules/vitest/vitest.mjs', words, env, () => readVitestReport(report));
}

function playwright(title: string, projects: readonly string[]): Step {
  const report = join(folder, `${title}.json`);
  const env = { E2E_DATA_DIR: site, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const words = ['test', '--reporter=list,json', ...projects];
  return runTests(title, 'node_modules/@playwright/test/cli.js', words, env, () => readPlaywrightReport(report));
}

type Counts = Omit<Outcome, 'title' | 'seconds'>;

function runTests(title: string, script: string, words: readonly string[], env: NodeJS.ProcessEnv, read: () => Counts): Step {
  return async () => {
    console.log(`\n=== ${title} ===`);
    const began = performance.now();
    const { exitCode } = await runTool(script, words, { env, isLive: true });
    const counts = readOrFail(read);
    // A tool failed, or ran nothing, for a reason other than a test.
    if (counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
    return { title, seconds: secondsSince(began), ...counts };
  };
}

function readOrFail(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** Files that could not be loaded count as one failure each. */
function readVitestReport(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
  };
  const unloaded = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** A test that passed only on a retry counts as failed. */
function readPlaywrightReport(file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  const timeOf = (suite: PlaywrightSuite): number =>
    (suite.suites ?? []).reduce((sum, one) => sum + timeOf(one), 0) +
    suite.specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: suites.map((suite) => ({ file: `test/e2e/${suite.file}`, seconds: timeOf(suite) / 1000 })),
  };
}

function summarise(outcomes: readonly Outcome[]): void {
  const times = outcomes.flatMap(({ title, files = [] }) => files.map((time) => ({ ...time, step: title })));
  times.sort((a, b) => b.seconds - a.seconds);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/durations.json'), JSON.stringify(times, null, 1));
  if (times.length > 0) console.log('\n=== 最慢的十个测试文件（全部见 test-results/durations.json）===');
  for (const { file, seconds } of times.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} 秒  ${file}`);
  console.log('\n=== 汇总 ===');
  for (const { title, passed, failed, skipped, seconds } of outcomes)
    console.log(`${failed === 0 ? '✓' : '✗'} ${title}：${passed} 通过，${failed} 失败，${skipped} 跳过，${seconds.toFixed(1)} 秒`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n共 ${(secondsSince(started) / 60).toFixed(1)} 分钟`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
