import type { DoctorCheck } from './check.ts';
import { addressChecks } from './checks/addresses.ts';
import { databaseChecks } from './checks/database.ts';
import { healthChecks } from './checks/health.ts';
import { programChecks } from './checks/program.ts';
import { proxyCheck } from './checks/proxy-hops.ts';
import { siteChecks } from './checks/site-figures.ts';
import { storageChecks } from './checks/storage.ts';

/** All checks, in the order of the report. To add one, write a `DoctorCheck` and add it to a list here. */
export const doctorChecks: readonly DoctorCheck[] = [
  ...programChecks,
  ...siteChecks,
  ...addressChecks,
  proxyCheck,
  ...databaseChecks,
  ...storageChecks,
  ...healthChecks,
];
