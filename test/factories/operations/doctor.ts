import type { DoctorDeps } from '#operations/doctor/deps.ts';
import type { CheckReport } from '#operations/doctor/schema.ts';
import { doctorChecks } from '#operations/doctor/service/all-checks.ts';
import { runDoctor } from '#operations/doctor/service/run-doctor.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { testSecret } from '../platform/crypto.ts';

/** Builds the deps of a doctor without the parts of the health page, with these settings. */
export const buildDoctorDeps = (environment: Record<string, string> = {}, more: Partial<DoctorDeps> = {}): DoctorDeps => ({
  config: readConfig(environment),
  problems: [],
  doubtful: new Set(),
  secret: testSecret(),
  operation: undefined,
  ...more,
});

/** Runs one check of the doctor. */
export async function runCheck(ctx: Context, deps: DoctorDeps, code: string): Promise<CheckReport> {
  const { checks } = await runDoctor(ctx, deps, [doctorChecks.find((check) => check.code === code)!]);
  return checks[0]!;
}
