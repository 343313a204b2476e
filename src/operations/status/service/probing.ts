import { getLaunchState } from '#content/website/service/launch.ts';
import type { Context } from '#platform/context.ts';
import type { StatusDeps } from '../deps.ts';
import type { StatusFunction } from '../web/status-names.ts';
import { listProbes } from './probes.ts';
import { recordProbes } from './record-probes.ts';

/** Three tries a minute: a restart of the site in between does not cost the minute. */
const everyMs = 20_000;

/** Probes the functions of a site that is open until the returned function is called. One run ends before the next begins. */
export function startProbing({ probeUrl }: Pick<StatusDeps, 'probeUrl'>, context: () => Context): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    probeOnce(context(), probeUrl)
      .catch((error: unknown) => context().log.error({ err: error }, 'status probes not recorded'))
      .finally(() => (isRunning = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Probes every function once and records the results. A site that is not open yet has no availability. */
export async function probeOnce(ctx: Context, probeUrl: string): Promise<void> {
  if ((await getLaunchState(ctx)) !== 'open') return;
  const results = await Promise.all(
    listProbes(probeUrl).map(async ({ function: name, answers }) => {
      const isUp = await answers().catch((error: unknown) => {
        ctx.log.warn({ err: error, function: name }, 'status probe failed');
        return false;
      });
      return [name, isUp] as [StatusFunction, boolean];
    }),
  );
  await recordProbes(ctx, new Map(results));
}
