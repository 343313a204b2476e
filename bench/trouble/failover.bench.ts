import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failOver, failOverHead } from '../support/fail-over/fail-over.ts';
import { findMissingPrograms } from '../support/fail-over/patroni-pair.ts';

/**
 * Two web processes and a worker on a primary and its synchronous standby, managed by Patroni, while visitors file complaints,
 * sign in, and request codes. The primary is killed, then the whole machine of the next one: nothing acknowledged may be lost,
 * the page is served throughout, writes work again within a minute, and no process is restarted manually. Exits with 1 when a
 * gate is missed. Uses ports from `FAILOVER_PORT` on.
 */
const missing = await findMissingPrograms();
if (missing) console.log(`not run: ${missing}`);
else {
  const folder = await mkdtemp(join(tmpdir(), 'qianting-failover-'));
  try {
    console.log(failOverHead);
    process.exitCode = (await failOver(folder, console.log)) ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
