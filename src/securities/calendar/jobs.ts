import { shanghaiDay } from '#platform/day.ts';
import { job, type Job } from '#platform/jobs/job.ts';
import { listYears } from './service/calendar.ts';
import { warnOfMissingYear } from './service/read-calendar.ts';

/** Calendar job: every morning it reports when this year, or in December the next one, is missing. */
export const calendarJobs: readonly Job[] = [
  job({
    queue: 'calendar.warnOfMissingYear',
    title: '检查交易日历是否齐全',
    cron: '0 9 * * *',
    async handle(ctx) {
      const years = await listYears(ctx);
      const warning = warnOfMissingYear(
        shanghaiDay(ctx.now),
        years.map(({ year }) => year),
      );
      if (warning) ctx.log.warn({ years: years.map(({ year }) => year) }, warning);
    },
  }),
];
