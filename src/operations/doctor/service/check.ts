import { unused, type HealthFinding } from '#operations/health/service/health/probe.ts';
import type { Context } from '#platform/context.ts';
import type { DoctorDeps } from '../deps.ts';

/** The finding of checks that need valid settings or the master key. */
export const withoutSettings = unused('设置有误或网站还没有启动过，没有检查');

/** One check of an installation. It changes nothing that it does not remove again, and its findings name no person and no secret. */
export interface DoctorCheck {
  /** Kebab-case; alerts name it. */
  readonly code: string;
  readonly title: string;
  /** The next step of the operator where a finding names none: the check failed or did not end in time. */
  readonly remedy: string;
  /** True for a check that is left out while the database is unreachable. */
  readonly needsDatabase?: true;
  run(ctx: Context, deps: DoctorDeps): Promise<readonly HealthFinding[]>;
}
