import { messageEvents } from '#modules/base/messaging/timeline.ts';
import type { MessagingDeps } from '#modules/base/messaging/deps.ts';
import { accessEvents, copyEvents } from '#identity/accounts/timeline.ts';
import { signingEvents } from '#modules/client/agreement/timeline.ts';
import { caseEvents } from '#modules/client/cases/timeline.ts';
import { changeEvents, deviceEvents } from '#identity/clients/timeline/account-acts.ts';
import { loginEvents } from '#identity/clients/timeline/login-events.ts';
import { consentEvents, deletionEvents } from '#modules/client/privacy/timeline.ts';
import { attemptEvents } from '#modules/client/questionnaire/timeline.ts';
import type { TimelineSources } from '#modules/client/timeline/deps.ts';
import { fileEvents } from '#modules/client/timeline/service/timeline-file.ts';

/** What each module keeps of what happened to a client. A module that keeps something new adds its line here. */
export const timelineSources = ({ messaging }: { messaging: Pick<MessagingDeps, 'vault'> }): TimelineSources => ({
  login: [loginEvents],
  device: [deviceEvents],
  message: [messageEvents(messaging)],
  document: [signingEvents, attemptEvents],
  case: [caseEvents],
  change: [changeEvents],
  consent: [consentEvents],
  request: [copyEvents, deletionEvents, fileEvents],
  access: [accessEvents],
});
