import { clockAhead } from '../support/chaos/clock.ts';
import { messageDrills } from '../support/chaos/messages.ts';
import { twoMigrations } from '../support/chaos/migrations.ts';
import { chaosHead, listMisses, formatChaosOutcome, type ChaosDrill } from '../support/chaos/outcome.ts';
import { processDrills } from '../support/chaos/processes.ts';
import { storeDrills } from '../support/chaos/store.ts';

/**
 * One fault after the other while visitors file complaints, sign in and request codes, and staff write and approve: nothing
 * acknowledged may be lost or doubled, nothing unapproved may be shown, and everything works again within ten seconds. Faults of
 * the database itself are in `drills` and `failover`, a restore in `npm run drill`. `ONLY` is a part of the names of the drills
 * to run. Exits with 1 when a gate is missed. Uses ports from `CHAOS_PORT` on.
 */
const only = process.env.ONLY ?? '';
const drills: readonly ChaosDrill[] = [twoMigrations, ...storeDrills, ...messageDrills, ...processDrills, clockAhead];

console.log(chaosHead);
process.exitCode = 0;
for (const drill of drills.filter(({ name }) => name.includes(only))) console.log(await run(drill));

/** Returns the line of the table. A drill that throws counts as missed, and the others still run. */
async function run(drill: ChaosDrill): Promise<string> {
  try {
    const outcome = await drill.run();
    if (listMisses(outcome).length > 0) process.exitCode = 1;
    return formatChaosOutcome(drill.name, outcome);
  } catch (error) {
    process.exitCode = 1;
    return `| ${drill.name} | broke off: ${error instanceof Error ? error.message : String(error)} |`;
  }
}
