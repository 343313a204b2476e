import { CallError, isOutcome } from '#contract/call-error.ts';
import type { SessionEnding } from '#contract/session-ending.ts';
import { isStaffOutcome } from '#contract/staff-outcomes.ts';
import { closedDaysGet } from '#identity/staff/calls/closed-days.ts';
import { meGet, signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { createApiClient, type Client } from '../api/client.ts';
import { idleSeconds, watchInput } from '../api/last-input.ts';
import { noteExpiry } from '../api/session/session-expiry.ts';
import type { ClosedDaysSource } from '../components/date-input/closed-days.ts';
import { notify, toast } from '../components/notification/notification-store.ts';

interface StaffClientOptions {
  /** Opens the sign-in screen, when no user is known yet. */
  onSessionExpired(): void;
  /** Opens the sign-in dialog; resolves to true once the same person has signed in again. Undefined before the first sign-in. */
  askSignIn(): Promise<boolean> | undefined;
  /** Opens the dialog for a second factor; resolves to true on success. */
  askProof(): Promise<boolean>;
}

/**
 * Creates the generic client for the console: the session is in a cookie that scripts cannot read. A call that requires a fresh
 * proof, or whose session has ended, is retried when the proof was given, or the same person has signed in.
 */
export function createStaffClient({ onSessionExpired, askSignIn, askProof }: StaffClientOptions): Client {
  watchInput();
  const client = createApiClient({
    product: '',
    bases: { site: '', gateway: '', information: '', download: '', second: '' },
    getToken: () => undefined,
    idleSeconds,
    notify: { info: (text) => toast(text), error: (text) => notify({ kind: 'error', text }) },
    goToSupport: ({ message }) => notify({ kind: 'error', text: message }),
    // Handled below, where the call can be retried.
    onSessionExpired: () => undefined,
  });
  const call: Client['call'] = async (which, input, options) => {
    try {
      return await client.call(which, input, { quiet: which.who === 'public', ...options });
    } catch (error) {
      noteEnding(error);
      if (isOutcome(error, 'sessionExpired') && !aboutSession.includes(which)) {
        const isBack = await (options?.signal?.aborted ? false : askSignIn());
        if (isBack) return call(which, input, options);
        if (isBack === undefined && !options?.quiet) onSessionExpired();
      }
      if (!isStaffOutcome(error, 'needsProof')) throw error;
      if (!(await askProof())) throw new CallError(error.code, '未完成身份验证，操作没有执行', { cause: error });
      return client.call(which, input, options);
    }
  };
  return { ...client, call };
}

/** Calls about the session itself return the error: the sign-in screen and the dialog depend on it. */
const aboutSession: readonly unknown[] = [meGet, signOutSubmit];

/** Records for the sign-in screen who ended the session. A call without a session, or after it expired, names nobody. */
function noteEnding(error: unknown): void {
  if (isOutcome(error, 'sessionExpired') && error.extra['ended']) noteExpiry('staff', error.extra['ended'] as SessionEnding);
}

/** Loads the closed days of a year once; again after a failure. */
export function closedDaysBy(client: () => Client): ClosedDaysSource {
  const asked = new Map<number, Promise<readonly string[]>>();
  return (year) => {
    const known = asked.get(year);
    if (known) return known;
    const asking = client()
      .call(closedDaysGet, { year }, { quiet: true })
      .then(({ days }) => days);
    asked.set(year, asking);
    asking.catch(() => asked.delete(year));
    return asking;
  };
}
