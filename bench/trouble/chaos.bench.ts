import { clockAhead } from '../support/chaos/clock.ts';
import { messageDrills } from '../support/chaos/messages.ts';
import { twoMigrations } from '../support/chaos/migrations.ts';
import { chaosHead, listMisses, toLine, type ChaosDrill } from '../support/chaos/outcome.ts';
import { processDrills } from '../support/chaos/processes.ts';
import { storeDrills } from '../support/chaos/store.ts';

/**
 * One kind of trouble after the other while visitors hand in complaints, sign in and have codes sent to them, and staff write and approve: nothing acknowledged may be lost or doubled, nothing that
 * nobody approved be shown, and all works again within ten seconds. What happens to the database itself is in `drills` and `failover`, a restore in `npm run drill`. `ONLY` is a part of the names of the drills that are wanted. Exits with 1 when a gate is
 * missed. Ports from `CHAOS_PORT` on.
 */
const only = process.env.ONLY ?? '';
const drills: readonly ChaosDrill[] = [twoMigrations, ...storeDrills, ...messageDrills, ...processDrills, clockAhead];

console.log(chaosHead);
process.exitCode = 0;
for (const drill of drills.filter(({ name }) => name.includes(only))) console.log(await run(drill));

/** The line of the table. One that breaks off is a miss, and the others are run all the same. */
async function run(drill: ChaosDrill): Promise<string> {
  try {
    const outcome = await drill.run();
    if (listMisses(outcome).length > 0) process.exitCode = 1;
    return toLine(drill.name, outcome);
  } catch (error) {
    process.exitCode = 1;
    return `| ${drill.name} | broke off: ${error instanceof Error ? error.message : String(error)} |`;
  }
}
