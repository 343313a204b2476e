import { join } from 'node:path';
import { startEmbedded } from '#platform/database/embedded.ts';
import { listServerProcesses, signalAll } from './cluster.ts';
import type { DrillOutcome } from './drill.ts';
import { startDrillSite } from './site.ts';
import { startWriter } from './writer.ts';

const rounds = 3;
const workMs = 2500;

/**
 * Site and database are killed at the same time (SIGKILL to every process), as by a power cut, while complaints arrive, several
 * times; each time the site is restarted with the remaining data. Visitors without a response send the same again.
 */
export async function restartMachine(name: string, dataDir: string): Promise<DrillOutcome> {
  const direct = async () => (await startEmbedded(join(dataDir, 'postgres'))).connectionString;
  let site = await startDrillSite({ dataDir });
  try {
    const writer = await startWriter(site.address, await direct());
    let recovery = 0;
    for (let round = 0; round < rounds; round++) {
      await new Promise((resolve) => void setTimeout(resolve, workMs));
      const processes = await listServerProcesses(dataDir);
      signalAll(processes, 'SIGKILL');
      await site.end('SIGKILL');
      const begin = performance.now();
      site = await startDrillSite({ dataDir });
      writer.moveTo(site.address);
      recovery = Math.max(recovery, (performance.now() - begin) / 1000);
    }
    await writer.finish();
    const { acknowledged, lost, doubled } = await writer.judge(await direct());
    const misses = acknowledged > 0 && lost + doubled === 0 ? [] : [`of ${acknowledged} acknowledged ${lost} lost, ${doubled} doubled`];
    return { name, readyz: 0, call: 0, page: 0, keptPages: 0, recovery, acknowledged, refused: 0, lost, misses };
  } finally {
    await site.end();
  }
}
