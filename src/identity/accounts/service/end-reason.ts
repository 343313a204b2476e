import type { SessionEndReason, SessionEnding } from '#contract/session-ending.ts';

/** Who ended a session: the person, with the browser used, or the firm, without the name of the staff member. */
export interface EndedBy extends Pick<SessionEnding, 'hand' | 'device'> {
  why: SessionEndReason;
  ip: string | null;
}
