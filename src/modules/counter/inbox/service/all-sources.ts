import type { DailyDeps } from '#modules/counter/daily-data/deps.ts';
import type { InboxSource, RunningClock } from './inbox-source.ts';
import { caseClock, caseSource, secondCaseSource } from './sources/cases.ts';
import { ratificationSource, returnedSource, reviewSource } from './sources/changes.ts';
import { complaintClock, complaintSource, quarterSource, requestSource } from './sources/complaints.ts';
import { createImportSource, dataSource } from './sources/data.ts';
import { deliverySource, interviewSource, opinionSource } from './sources/deliveries.ts';
import { exportSource } from './sources/exports.ts';
import { linkSource } from './sources/links.ts';
import { noticeSource } from './sources/notices.ts';
import { privacyClock, privacySource } from './sources/privacy.ts';

/** Everything that waits for staff, in the order of the filter. A new one is a line here. */
export const createInboxSources = (deps: Pick<DailyDeps, 'targets'>): readonly InboxSource[] => [
  noticeSource,
  complaintSource,
  requestSource,
  quarterSource,
  caseSource,
  secondCaseSource,
  privacySource,
  deliverySource,
  interviewSource,
  opinionSource,
  exportSource,
  reviewSource,
  returnedSource,
  ratificationSource,
  createImportSource(deps),
  dataSource,
  linkSource,
];

/** The clocks that are told of at half, four fifths and the end. */
export const runningClocks: readonly RunningClock[] = [complaintClock, caseClock, privacyClock];
