import { z } from 'zod';
import type { JobType } from '#recruitment/jobs/web/job-types.ts';
import { fillPlaceholders } from '../fill.ts';
import { readYaml } from '../read-yaml.ts';

const text = z.string().min(1);
const steps = z.array(text).min(1);
const { trials, usualTrial, ...process } = readYaml(
  'recruitment/process',
  z.object({
    /** Tests besides the interviews, by department. */
    trials: z.array(z.object({ departments: z.array(text), trial: text })),
    usualTrial: text,
    steps: z.object({ social: steps, campus: steps, intern: steps }),
  }),
);

/** Returns the steps of a delivery, by type of job and department. */
export function listProcessSteps(type: JobType, department: string): string[] {
  const trial = trials.find(({ departments }) => departments.includes(department))?.trial ?? usualTrial;
  return process.steps[type].map((step) => fillPlaceholders(step, { trial }));
}
