import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefusal } from '../drills/send-request.ts';
import { pause } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { withChaosRig } from './rig.ts';

const aheadMs = 5 * 60_000;
const workMs = 8000;

/** Shifts the clock of the process before anything is loaded. */
const shifted = `
  const { Date: Real } = globalThis;
  const now = () => Real.now() + ${aheadMs};
  globalThis.Date = new Proxy(Real, {
    construct: (_, words, made) => Reflect.construct(Real, words.length === 0 ? [now()] : words, made),
    apply: () => new Real(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
`;

/** One of two web processes has a clock that is five minutes ahead, and each visitor is answered by both alternately. */
export const clockAhead: ChaosDrill = {
  name: 'clock 5 min ahead',
  run: () =>
    withChaosRig(async (rig) => {
      const file = join(rig.folder, 'clock.cjs');
      await writeFile(file, shifted);
      const settings = { NODE_OPTIONS: `--require=${file}` };
      const webs = [await rig.start('web', 0), await rig.start('web', 1, { settings })];
      await rig.start('worker', 2);
      const addresses = webs.map(({ address }) => address);
      const visitors = await rig.visit(addresses);
      await pause(workMs);
      const judged = await rig.checkAcknowledged(visitors, addresses[0]!);
      const strange = visitors.flatMap(({ answers }) => answers).filter((one) => one.status !== 200 && !isRefusal(one));
      const drift = await readDrift(webs[1]!.watching);
      return {
        done: `one of two web processes; its figure says ${drift?.toFixed(0)} s`,
        ...judged,
        faults: [
          ...(strange.length > 0
            ? [`${strange.length} answers were no success: ${strange[0]!.status} ${JSON.stringify(strange[0]!.json)}`]
            : []),
          ...(drift !== undefined && Math.abs(drift - aheadMs / 1000) < 5 ? [] : ['qianting_clock_drift_seconds does not tell of it']),
        ],
      };
    }),
};

async function readDrift(watching: string): Promise<number | undefined> {
  const text = await (await fetch(`${watching}/metrics`)).text();
  const found = /^qianting_clock_drift_seconds (\S+)$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
