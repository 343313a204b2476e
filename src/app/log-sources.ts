import { agreementLogSource } from '#clients/agreements/log-source.ts';
import { noticeLogSource } from '#content/articles/log-source.ts';
import { identityLogSource } from '#content/downloads/log-source.ts';
import { feeLogSource } from '#content/fees-and-suitability/log-source.ts';
import { pageLogSource } from '#operations/evidence/log-source.ts';
import type { LogSource } from '#operations/transparency/log-source.ts';
import { fundRiskLogSource } from '#products/funds/log-source.ts';
import { listLogSource } from '#securities/lists/log-source.ts';

/** Everything whose publication the transparency log proves. */
export const logSources: readonly LogSource[] = [
  pageLogSource,
  noticeLogSource,
  listLogSource,
  feeLogSource,
  agreementLogSource,
  identityLogSource,
  fundRiskLogSource,
];
