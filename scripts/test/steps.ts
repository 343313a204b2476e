import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { readPlaywrightReport, readVitestReport, withExitCode, type Counts } from './counts.ts';
import { findProgram } from './debian-packages.ts';
import { ensurePoppler } from './poppler.ts';
import { ensureTrialPrograms } from './programs.ts';
import { runTool, type ToolRun } from './run-tool.ts';

export interface Step {
  readonly name: string;
  readonly title: string;
  /** Without output of interest unless it fails; such steps run beside each other. */
  readonly isQuiet?: boolean;
  /** One of the quick checks, which `static` stands for. */
  readonly isStatic?: boolean;
  run(): Promise<Counts & Partial<ToolRun>>;
}

const tools = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** All steps of the test run, in the order of their cost. */
export const steps: readonly Step[] = [
  // Waits for packages and disks half of its time, so it goes beside the checks, and before them.
  { name: 'image', title: '镜像', isQuiet: true, run: () => tryImage() },
  // Beside another check, and each of its checkers makes for itself what the others have made: more of them than cores left only work more.
  check('types', '类型', tools.tsc, ['--checkers', String(Math.ceil(availableParallelism() / 2))]),
  check('lint', '代码规则', tools.oxlint, ['--type-aware']),
  check('format', '格式', tools.oxfmt, ['--check']),
  check('dead-code', '无用代码', tools.knip, ['--no-progress']),
  { ...check('build', '构建', 'scripts/build.ts', []), isStatic: false },
  { name: 'demo', title: '示例数据', isQuiet: true, run: () => prepareSite() },
  {
    name: 'unit',
    title: '单元与集成',
    // On the server that the setting names, the oldest one that is supported, or on the embedded one; journeys are always on the embedded one.
    run: () => runVitest({ databaseUrl: process.env.TEST_DATABASE_URL }),
  },
  { name: 'e2e', title: '浏览器', run: () => runPlaywright(prepared ? { from: prepared } : {}).finally(forgetSite) },
];

/** Builds the image on a base of Debian's packages and starts it; where that cannot be done it says so and is skipped. */
async function tryImage(): Promise<Counts & Partial<ToolRun>> {
  const lacking = process.getuid?.() === 0 ? ['buildah', 'mmdebstrap'].filter((name) => !findProgram(name, '', ['--version'])) : ['root'];
  if (lacking.length > 0) return { passed: 0, failed: 0, skipped: 1, output: `没有 ${lacking.join('、')}：不制作也不试运行镜像` };
  const env = {
    BASE: 'bootstrap',
    ARCHIVE: 'off',
    IMAGE: 'localhost/qianting-tried',
    LAYERS: 'false',
    OUT: await mkdtemp(join(tmpdir(), 'qianting-image-')),
  };
  try {
    const built = await runTool('deploy/image/build', [], { by: 'sh', env });
    const { exitCode, output } = built.exitCode === 0 ? await runTool('deploy/image/try', [], { by: 'sh', env }) : built;
    // What building says is of interest when it fails.
    return { output, ...withExitCode(undefined, exitCode) };
  } finally {
    await rm(env.OUT, { recursive: true, force: true });
    spawnSync('buildah', ['rmi', env.IMAGE, 'localhost/qianting-base'], { stdio: 'ignore' });
  }
}

/** A site's folder with the demo firm in it, made beside the quick checks: loading it keeps one core busy while journeys could only wait. */
let prepared: string | undefined;

async function prepareSite(): Promise<Counts & Partial<ToolRun>> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-prepared-'));
  await chmod(folder, 0o755);
  prepared = join(folder, 'site');
  const result = await runTool('scripts/test/prepare-site.ts', [], { env: { DATA_DIR: prepared } });
  return { ...result, ...withExitCode(undefined, result.exitCode) };
}

async function forgetSite(): Promise<void> {
  if (prepared) await rm(dirname(prepared), { recursive: true, force: true });
  prepared = undefined;
}

function check(name: string, title: string, script: string, words: readonly string[]): Step {
  const run = async () => {
    const result = await runTool(script, words);
    return { ...result, ...withExitCode(undefined, result.exitCode) };
  };
  return { name, title, isQuiet: true, isStatic: true, run };
}

export interface RunOptions {
  /** Arguments for the tool: which files, which titles. */
  words?: readonly string[];
}

/** Runs unit and integration tests, on a server of their own unless one is given. */
export function runVitest({ databaseUrl, words = [] }: RunOptions & { databaseUrl: string | undefined }): Promise<Counts> {
  ensurePoppler();
  ensureTrialPrograms();
  return withFolder(readVitestReport, (folder, report) =>
    runTool(tools.vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...words], {
      isLive: true,
      env: { TEST_DATABASE_URL: databaseUrl, TMPDIR: folder },
    }),
  );
}

interface JourneyOptions extends RunOptions {
  /** A data folder with a site in it. */
  from?: string;
  /** Whether a failure keeps a copy of the page at each of its steps. */
  isTraced?: boolean;
}

/** Runs journeys on a new site, or on one that starts from a copy of the given data folder. */
export function runPlaywright({ words = [], from, isTraced = false }: JourneyOptions = {}): Promise<Counts> {
  const browser = { CHROMIUM_PATH: ensureChromium(), JOURNEYS_TRACED: isTraced ? '1' : '' };
  return withFolder(readPlaywrightReport, async (folder, report) => {
    const site = join(folder, 'site');
    // The database insists on its files' owner, whom no other way of copying keeps.
    if (from) await promisify(execFile)('cp', ['-a', from, site]);
    return runTool(tools.playwright, ['test', '--reporter=list,json', ...words], {
      isLive: true,
      env: { ...browser, TMPDIR: folder, E2E_DATA_DIR: site, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  });
}

/**
 * Gives a run a temporary folder of its own for its report and whatever its tests and sites leave behind. It goes when
 * the tool has ended: earlier it would take the folder from under a database that still runs.
 */
async function withFolder(
  read: (file: string) => Promise<Counts>,
  run: (folder: string, report: string) => Promise<ToolRun>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-run-'));
  try {
    // Open to others: PostgreSQL's own user works in it when the tests run as root.
    await chmod(folder, 0o755);
    const report = join(folder, 'report.json');
    const { exitCode } = await run(folder, report);
    return withExitCode(await read(report).catch(() => ({ passed: 0, failed: 1, skipped: 0 })), exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
