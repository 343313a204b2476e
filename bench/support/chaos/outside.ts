import { ask } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { missesFaketime } from './faketime.ts';
import { openProvider, type Provider } from './provider.ts';
import { onRig } from './rig.ts';

const workMs = 2000;
/** A message that failed is tried again after five seconds: one failure each. */
const downMs = 4000;

/** The provider of text messages fails for a while: what was acknowledged goes out afterwards, once. */
const provider = (name: string, done: string, break_: (it: Provider) => void, mend: (it: Provider) => void): ChaosDrill => ({
  name,
  missing: missesFaketime,
  run: () =>
    onRig(async (rig) => {
      const sms = await openProvider();
      try {
        const { settings } = sms;
        const web = await rig.start('web', 0, { settings });
        await rig.start('worker', 1, { settings });
        const visitors = await rig.visit([web.address]);
        await pause(workMs);
        break_(sms);
        await pause(downMs);
        await timeUntil(async () => sms.refused > 0, 30_000);
        mend(sms);
        const mendedAt = performance.now();
        const judged = await rig.judge(visitors, web.address);
        const waiting = () => ask<{ state: string }>(rig.database, `select state from messages where state <> 'sent'`);
        await timeUntil(async () => (await waiting()).length === 0, 30_000);
        const recovery = (performance.now() - mendedAt) / 1000;
        const { length: unsent } = await waiting();
        const twice = [...sms.accepted.values()].filter((times) => times > 1).length;
        return {
          done,
          recovery,
          acknowledged: judged.acknowledged,
          lost: judged.lost + unsent,
          doubled: judged.doubled + twice,
          faults: sms.refused === 0 ? ['the trouble was never met'] : [],
        };
      } finally {
        await sms.end();
      }
    }),
});

export const outsideDrills: readonly ChaosDrill[] = [
  provider(
    'SMS down',
    `the provider answers 500 for ${downMs / 1000} s`,
    (it) => void (it.isDown = true),
    (it) => void (it.isDown = false),
  ),
  provider(
    'certificate expired',
    `the provider's certificate is a year old for ${downMs / 1000} s`,
    (it) => it.expire(),
    (it) => it.renew(),
  ),
];
