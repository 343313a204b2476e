import { createSessionStore, keepTexts } from '#modules/base/person/web/stored-session.ts';

/** What the browser keeps of a signed-in job seeker, in the tab's own storage. */
export interface StoredSeeker {
  token: string;
  /** Masked by the server. */
  mobile: string;
  /** The same whenever the same person signs in, by which typed values find their owner. */
  person: string;
}

const kept = keepTexts(() => sessionStorage);
const store = createSessionStore<StoredSeeker>(kept, 'seeker', ['token', 'mobile', 'person']);
let isLeaving = false;

export const { read: readSeeker, subscribe: subscribeSeeker, clear: clearSeeker, useSession: useSeeker } = store;

/** Keeps the session of a job seeker who has just signed in. */
export function saveSeeker(seeker: StoredSeeker): void {
  isLeaving = false;
  store.save(seeker);
}

/** The token for calls; none from the moment of a log-out on. */
export const readSeekerToken = (): string | undefined => (isLeaving ? undefined : readSeeker()?.token);

/** From a log-out until the next login what was typed is nobody's. */
export const hasLeft = (): boolean => isLeaving;
export const beginToLeave = (): void => void (isLeaving = true);
