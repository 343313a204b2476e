import type { Config } from '#platform/config/config.ts';
import { asSite, showTitle } from '../fail-over/firm.ts';
import type { RoleProcess } from '../fail-over/role-process.ts';
import { ask } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { isDelivered, isReady, onRig } from './rig.ts';

const workMs = 2500;
const roles = ['web', 'web', 'worker', 'console'] as const;

/** SIGKILL to the process of one role while visitors are at work; a supervisor starts it again at once. */
const killOf = (role: Config['role']): ChaosDrill => ({
  name: `kill -9 of ${role}`,
  run: () =>
    onRig(async (rig) => {
      const processes: RoleProcess[] = [];
      const starts: number[] = [];
      for (const [at, one] of roles.entries()) {
        const began = performance.now();
        processes.push(await rig.start(one, at));
        starts.push((performance.now() - began) / 1000);
      }
      const webs = processes.filter((one) => one.role === 'web').map(({ address }) => address);
      const visitors = await rig.visit(webs);
      await pause(workMs);
      const place = processes.findIndex((one) => one.role === role);
      await processes[place]!.kill();
      const [killedAt, since] = [performance.now(), new Date()];
      const again = await rig.start(role, place);
      await timeUntil(async () => (await isReady(again.watching)) && (await isDelivered(rig.database, since)));
      const recovery = (performance.now() - killedAt) / 1000;
      await pause(workMs);
      const judged = await rig.judge(visitors, webs[1]!);
      const alive = processes.filter((one, at) => at !== place && !one.isRunning());
      return {
        done: `killed under load, started again at once (a start alone: ${starts[place]!.toFixed(1)} s)`,
        recovery,
        start: starts[place]!,
        ...judged,
        faults: alive.map((one) => `the process in the role ${one.role} ended as well`),
      };
    }),
});

const cuts = 8;

/** The connections on which processes hear of publications are cut, again and again, while something is published. */
const cutEars: ChaosDrill = {
  name: 'notify connection cut',
  run: () =>
    onRig(async (rig) => {
      const [one, two] = [await rig.start('web', 0), await rig.start('web', 1)];
      const show = async ({ address }: { address: string }) => (await fetch(`${address}/`)).text();
      let recovery = 0;
      for (let cut = 0; cut < cuts; cut++) {
        await Promise.all([show(one), show(two)]);
        await ask(
          rig.database,
          `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' or (query = 'select 1' and application_name = '')`,
        );
        const title = `第 ${cut} 次发布`;
        await asSite(rig.database, (ctx) => showTitle(ctx, title));
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
