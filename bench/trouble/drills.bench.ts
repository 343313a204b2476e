import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFolder, mountDisk, sizeOf } from '../support/drills/cluster.ts';
import { runFaultDrill, tableHead, formatDrillOutcome, type DrillOutcome } from '../support/drills/drill.ts';
import { faults } from '../support/drills/faults.ts';
import { attackMemory, memoryAttacks, memoryHead, toMemoryLine } from '../support/drills/memory-attacks.ts';
import { restartMachine } from '../support/drills/restart-machine.ts';
import { startDrillSite } from '../support/drills/site.ts';

/**
 * The whole site with the demo firm, while visitors read and file complaints, and one fault after the other affects its database:
 * the longest response time, how long after the end of the fault everything works again without a restart, and whether anything
 * acknowledged is lost; then attacks on its memory. Exits with 1 when a gate is missed. `ONLY` is a part of the names of the
 * faults to run, `DRILL_DATA` the data folder of a stopped site, which is copied instead of creating one.
 */
const only = process.env.ONLY ?? '';

interface Shown {
  misses: readonly string[];
}

interface Drill<Result extends Shown = DrillOutcome> {
  name: string;
  /** The data folder is on a separate disk with this many megabytes free. */
  roomMb?: number;
  run(dataDir: string): Promise<Result>;
  toLine(result: Result): string;
}

const restart = 'restart of the machine';
const drills: Drill[] = [
  ...faults.map((fault): Drill => ({ ...fault, run: (dataDir) => runFaultDrill(fault, dataDir), toLine: formatDrillOutcome })),
  { name: restart, run: (dataDir: string) => restartMachine(restart, dataDir), toLine: formatDrillOutcome },
].filter(({ name }) => name.includes(only));

const attacks = memoryAttacks
  .map((attack) => ({ name: attack.name, run: (dataDir: string) => attackMemory(attack, dataDir), toLine: toMemoryLine }))
  .filter(({ name }) => name.includes(only));

const seeds = await mkdtemp(join(tmpdir(), 'qianting-drills-'));
try {
  const seed = process.env.DRILL_DATA ?? (await makeSeed(join(seeds, 'seed')));
  const outcomes: (Shown | undefined)[] = [];
  if (drills.length > 0) console.log(tableHead);
  for (const one of drills) outcomes.push(await runOnCopy(seed, one));
  if (attacks.length > 0) console.log(memoryHead);
  for (const one of attacks) outcomes.push(await runOnCopy(seed, one));
  process.exitCode = outcomes.every((outcome) => outcome?.misses.length === 0) ? 0 : 1;
} finally {
  await rm(seeds, { recursive: true, force: true });
}

/** Creates the data folder of a site that was started once and stopped. */
async function makeSeed(dataDir: string): Promise<string> {
  const site = await startDrillSite({ dataDir });
  await site.end();
  return dataDir;
}

/** Returns undefined, with a message, when this user may not mount the disk that the drill needs. */
async function runOnCopy<Result extends Shown>(
  seed: string,
  { name, roomMb, run, toLine: toRow }: Drill<Result>,
): Promise<Result | undefined> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qianting-drill-'));
  let unmount = () => Promise.resolve();
  try {
    if (roomMb !== undefined) unmount = await mountDisk(dataDir, (await sizeOf(seed)) + roomMb);
    await copyFolder(seed, dataDir);
    const outcome = await run(dataDir);
    console.log(toRow(outcome));
    return outcome;
  } catch (error) {
    console.log(`| ${name} | not run: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    await unmount();
    await rm(dataDir, { recursive: true, force: true });
  }
}
