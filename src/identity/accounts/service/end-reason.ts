import type { EndReason, SessionEnding } from '#contract/session-ending.ts';

/** Who has ended a session, as it is kept: its own person, from whichever browser, or somebody of the firm, who is not named. */
export interface EndedBy extends Pick<SessionEnding, 'hand' | 'device'> {
  why: EndReason;
  ip: string | null;
}
