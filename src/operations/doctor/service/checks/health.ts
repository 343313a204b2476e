import { healthProbes, runProbe } from '#operations/health/service/health/health.ts';
import { withoutSettings, type DoctorCheck } from '../check.ts';

/** The parts of the health page. Those of the process that runs them say nothing about the site when a command runs them. */
export const healthChecks: readonly DoctorCheck[] = healthProbes
  .filter(({ isOfProcess }) => !isOfProcess)
  .map((probe) => ({
    code: probe.code,
    title: probe.name,
    remedy: probe.remedy,
    ...(!probe.needsNoDatabase && { needsDatabase: true as const }),
    async run(ctx, { operation }) {
      if (!operation) return [withoutSettings];
      const { state, text, remedy } = await runProbe(ctx, operation, probe);
      return [{ state, text, ...(remedy !== null && { remedy }) }];
    },
  }));
