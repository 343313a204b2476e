import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Counts } from './test/counts.ts';
import { startLoad } from './test/load.ts';
import { findSteps } from './test/named-tests.ts';
import { steps, type Step } from './test/steps.ts';

interface Outcome extends Counts {
  step: Step;
  seconds: number;
}

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: 'string' },
    load: { type: 'boolean', default: false },
    as: { type: 'string' },
    photographs: { type: 'string' },
  },
});
const began = performance.now();
const endLoad = values.load ? startLoad() : undefined;
if (values.as && !['phone', 'elder', 'keyboard'].includes(values.as)) stop('--as 应为 phone、elder 或 keyboard');
// Read by test/e2e/support/journey.ts, in the workers.
if (values.as) process.env.JOURNEYS_AS = values.as;
if (values.photographs) process.env.JOURNEYS_PHOTOGRAPHS = resolve(values.photographs);
const outcomes = await run().finally(endLoad);
summarise(outcomes);
process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;

/**
 * All steps, or those named on the command line: `npm test -- unit e2e`; `static` stands for all quick checks. Other names mean tests,
 * by a part of their file's path or of their title, and `--repeat 20` runs them so often, journeys each time on a new site.
 */
async function run(): Promise<Outcome[]> {
  const isStep = names.every((name) => name === 'static' || steps.some((step) => step.name === name));
  const times = Number(values.repeat ?? 1);
  if (!Number.isInteger(times) || times < 1) stop('--repeat 应为正整数');
  if (values.repeat && names.length === 0) stop('--repeat 之后要写明重复哪些测试（文件或标题的一部分）');
  if (!isStep || values.repeat) return runInTurn(await findSteps(names, times).catch((error: Error) => stop(error.message)));
  const chosen =
    names.length === 0 ? steps : steps.filter((step) => names.includes(step.name) || (step.isStatic && names.includes('static')));
  const quiet = await runBeside(
    chosen.filter((step) => step.isQuiet),
    2,
  );
  return [...quiet, ...(await runInTurn(chosen.filter((step) => !step.isQuiet)))];
}

function stop(message: string): never {
  endLoad?.();
  console.error(message);
  process.exit(2);
}

/** Runs several at a time; each one's output is shown whole when it ends. */
async function runBeside(list: readonly Step[], width: number): Promise<Outcome[]> {
  const waiting = list.entries();
  const done: Outcome[] = [];
  const work = async () => {
    for (const [index, step] of waiting) done[index] = await runStep(step, true);
  };
  await Promise.all(Array.from({ length: width }, work));
  return done;
}

async function runInTurn(list: readonly Step[]): Promise<Outcome[]> {
  const done: Outcome[] = [];
  for (const step of list) done.push(await runStep(step, false));
  return done;
}

async function runStep(step: Step, isQuiet: boolean): Promise<Outcome> {
  if (!isQuiet) console.log(`\n=== ${step.title} ===`);
  const started = performance.now();
  const { passed, failed, skipped, output } = await step
    .run()
    .catch((error: unknown) => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }));
  const seconds = (performance.now() - started) / 1000;
  if (isQuiet) console.log(`\n=== ${step.title} ===`);
  if (output?.trim()) console.log(output.trimEnd());
  if (isQuiet) console.log(failed === 0 ? '通过' : '未通过');
  return { step, seconds, passed, failed, skipped };
}

function summarise(list: readonly Outcome[]): void {
  const width = Math.max(...list.map(({ step }) => columnsOf(step.title)));
  console.log('\n=== 汇总 ===');
  for (const { step, passed, failed, skipped, seconds } of list) {
    const counts = `${String(passed).padStart(5)} 通过 ${String(failed).padStart(4)} 失败${skipped > 0 ? ` ${skipped} 跳过` : ''}`;
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${step.title}${' '.repeat(width - columnsOf(step.title))} ${counts}  ${seconds.toFixed(1)} 秒`,
    );
  }
  const sum = (key: 'passed' | 'failed') => list.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n共 ${((performance.now() - began) / 60_000).toFixed(1)} 分钟`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

/** Chinese characters take two columns of a terminal. */
function columnsOf(text: string): number {
  return text.replaceAll(/[\u3000-\uFFEF]/g, '  ').length;
}
