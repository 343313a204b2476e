import type { Context } from '#platform/context.ts';
import type { OperationDeps } from '../../deps.ts';
import type { HealthPart, HealthReport } from '../../schema.ts';
import { backupProbes } from './backup-probes.ts';
import { databaseProbes } from './database-probes.ts';
import { doorProbes } from './door-probes.ts';
import type { HealthProbe } from './probe.ts';
import { serviceProbes } from './service-probes.ts';
import { workProbes } from './work-probes.ts';

/** So long a part may take to answer; whoever looks for a fault does not want to wait for it. */
const answerMs = 3000;

const probes = [...databaseProbes, ...backupProbes, ...workProbes, ...serviceProbes, ...doorProbes];

/** Every part that the site stands on, asked now and all at once. A part that fails or does not answer in time is said to be bad, and the others are told all the same. */
export async function readHealth(ctx: Context, deps: OperationDeps): Promise<HealthReport> {
  return { at: ctx.now.toISOString(), parts: await Promise.all(probes.map((probe) => ask(ctx, deps, probe))) };
}

/** Some of them, by their names. */
export const readParts = (ctx: Context, deps: OperationDeps, names: readonly string[]): Promise<HealthPart[]> =>
  Promise.all(probes.filter(({ name }) => names.includes(name)).map((probe) => ask(ctx, deps, probe)));

async function ask(ctx: Context, deps: OperationDeps, { name, check }: HealthProbe): Promise<HealthPart> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<HealthPart>((resolve) => {
    timer = setTimeout(() => resolve({ name, state: 'bad', text: `${answerMs / 1000} 秒内没有应答` }), answerMs);
  });
  try {
    return await Promise.race([check(ctx, deps).then((finding) => ({ name, ...finding })), silent]);
  } catch (error) {
    ctx.log.warn({ err: error, part: name }, 'a part of the site is not well');
    return { name, state: 'bad', text: '检查失败，详情见运行日志' };
  } finally {
    clearTimeout(timer);
  }
}
