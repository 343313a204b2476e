import { signingEvents } from '#clients/agreements/timeline.ts';
import { caseEvents } from '#clients/cases/timeline.ts';
import { consentEvents, deletionEvents } from '#clients/privacy/timeline.ts';
import { attemptEvents } from '#clients/questionnaires/timeline.ts';
import type { TimelineSources } from '#clients/timeline/deps.ts';
import { fileEvents } from '#clients/timeline/service/timeline-file.ts';
import { accessEvents, copyEvents } from '#identity/accounts/timeline.ts';
import { changeEvents, deviceEvents } from '#identity/clients/timeline/account-acts.ts';
import { loginEvents } from '#identity/clients/timeline/login-events.ts';
import type { TextVault } from '#platform/crypto/stored-text.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { messageEvents } from '#workflow/messaging/timeline.ts';

interface Vaults {
  messaging: Pick<MessagingDeps, 'vault'>;
  texts: TextVault;
}

/** Lists the events of a client in each module. A module with new events must be added here. */
export const timelineSources = ({ messaging, texts }: Vaults): TimelineSources => ({
  login: [loginEvents],
  device: [deviceEvents],
  message: [messageEvents(messaging)],
  document: [signingEvents, attemptEvents],
  case: [caseEvents(texts)],
  change: [changeEvents],
  consent: [consentEvents],
  request: [copyEvents, deletionEvents, fileEvents],
  access: [accessEvents],
});
