import type { Config } from '#platform/config/config.ts';
import { withDrillContext, setPageTitle } from '../fail-over/firm.ts';
import type { RoleProcess } from '../fail-over/role-process.ts';
import { queryRows } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { isDelivered, isReady, withChaosRig } from './rig.ts';
import { staffSettings, startStaff } from './staff.ts';

const workMs = 2500;
/**
 * This many orders have the same scheduled time, this long after they are begun: on a busy machine each takes seconds until it is
 * approved.
 */
const [together, lineUpMs] = [16, 60_000];
const longestMs = 180_000;
const roles = ['web', 'web', 'worker', 'console'] as const;

/** Kills the process of one role (SIGKILL) while visitors and staff are active; a supervisor restarts it at once. */
const killOf = (role: Config['role']): ChaosDrill => ({
  name: `kill -9 of ${role}`,
  run: () =>
    withChaosRig(async (rig) => {
      const processes: RoleProcess[] = [];
      const starts: number[] = [];
      for (const [at, one] of roles.entries()) {
        const began = performance.now();
        processes.push(await rig.start(one, at, { settings: staffSettings }));
        starts.push((performance.now() - began) / 1000);
      }
      const webs = processes.filter((one) => one.role === 'web').map(({ address }) => address);
      const staff = await startStaff(processes.find((one) => one.role === 'console')!.address, rig.database);
      const moment = new Date(Date.now() + lineUpMs);
      await staff.approveForTime(together, moment);
      const visitors = [...(await rig.visit(webs)), staff];
      // The kill happens while orders due at the same time are being applied.
      await timeUntil(() => staff.hasBegun(moment), 2 * lineUpMs);
      const place = processes.findIndex((one) => one.role === role);
      await processes[place]!.kill();
      const [killedAt, since] = [performance.now(), new Date()];
      const starting = supervise(() => rig.start(role, place, { settings: staffSettings }));
      const signs: Record<string, () => Promise<boolean>> = {
        process: async () => isReady((await starting).watching),
        messages: () => isDelivered(rig.database, since),
        staff: async () => staff.acknowledgedAt() > killedAt,
        'orders due': () => staff.isInForce(since),
      };
      const back = await Promise.all(Object.entries(signs).map(async ([sign, look]) => [sign, await timeUntil(look, longestMs)] as const));
      await pause(workMs);
      const judged = await rig.checkAcknowledged(visitors, webs[1]!);
      const ended = processes.filter((one, at) => at !== place && !one.isRunning());
      return {
        done: `killed as ${together} orders came into force (a start alone: ${starts[place]!.toFixed(1)} s); back: ${tellSeconds(back)}`,
        recovery: Math.max(...back.map(([, seconds]) => seconds)),
        start: starts[place]!,
        ...judged,
        faults: [...ended.map((one) => `the process in the role ${one.role} ended as well`), ...(await staff.findUnapproved(webs[1]!))],
      };
    }),
});

/** Retries a start until it succeeds, because on a starved machine it may fail. */
async function supervise<Started>(start: () => Promise<Started>): Promise<Started> {
  for (;;) {
    const started = await start().catch(() => undefined);
    if (started !== undefined) return started;
    await pause(1000);
  }
}

const tellSeconds = (back: readonly (readonly [sign: string, seconds: number])[]) =>
  back.map(([sign, seconds]) => `${sign} ${seconds.toFixed(1)}`).join(', ');

const cuts = 8;

/** The connections on which processes listen for invalidations are cut repeatedly while something is published. */
const cutEars: ChaosDrill = {
  name: 'notify connection cut',
  run: () =>
    withChaosRig(async (rig) => {
      const [one, two] = [await rig.start('web', 0), await rig.start('web', 1)];
      const show = async ({ address }: { address: string }) => (await fetch(`${address}/`)).text();
      let recovery = 0;
      for (let cut = 0; cut < cuts; cut++) {
        await Promise.all([show(one), show(two)]);
        await queryRows(
          rig.database,
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or (query = 'select 1' and application_name = '')`,
        );
        const title = `第 ${cut} 次发布`;
        await withDrillContext(rig.database, (ctx) => setPageTitle(ctx, title));
        const isShown = async () => (await Promise.all([show(one), show(two)])).every((html) => html.includes(title));
        recovery = Math.max(recovery, await timeUntil(isShown));
      }
      return {
        done: `cut ${cuts} times at two processes, something published each time`,
        recovery,
        acknowledged: cuts,
        lost: 0,
        doubled: 0,
      };
    }),
};

export const processDrills: readonly ChaosDrill[] = [cutEars, killOf('web'), killOf('worker'), killOf('console')];
