import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Config } from '#platform/config/config.ts';
import { job, type Job } from '#platform/jobs/job.ts';

/** The demo's jobs, for a site that runs with the demo. */
export const demoJobs = (config: Config, connectionString: string): readonly Job[] =>
  config.demo
    ? [
        job({
          queue: 'demo.continueLists',
          title: '续上示例公司每个交易日的名单、公告和市场数据',
          // The lists of a day are due at 20:00, the figures of the market on the next morning.
          cron: '0 8,20 * * *',
          handle: () => continueDemo(config, connectionString),
        }),
      ]
    : [];

/** Continues the demo's lists up to now, in a separate process like their loading: the serving site holds none of the data. */
export async function continueDemo(config: Config, connectionString: string): Promise<void> {
  const child = fork(new URL('./continue-demo-process.ts', import.meta.url), { serialization: 'advanced' });
  child.send({ config, connectionString });
  const [code] = (await once(child, 'exit')) as [number | null];
  // The process has already printed the error.
  if (code !== 0) throw new Error(`continuing the demo's lists ended with ${code}`);
}
