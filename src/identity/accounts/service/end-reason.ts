import type { SessionEndReason, SessionEnding } from '#contract/session-ending.ts';

/** The person who ended a session: its owner, with the browser used, or the firm. A staff member is not named. */
export interface EndedBy extends Pick<SessionEnding, 'hand' | 'device'> {
  why: SessionEndReason;
  ip: string | null;
}
