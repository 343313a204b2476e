/** Who has ended a session before its time, and when; told with 50102 to whoever still comes with its token. */
export interface SessionEnding {
  /** ISO time. */
  at: string;
  hand: 'self' | 'staff' | 'system';
  why: EndReason;
  /** The browser that ended it, and its masked address; empty and 未知 where it was the firm. */
  device: string;
  ip: string;
}

/** Why a session was ended before its time; `logout` by its own button, of which nobody needs to be told. */
export type EndReason = 'logout' | 'other' | 'password' | 'reset' | 'lock' | 'freeze' | 'device' | 'number' | 'staff' | 'factor' | 'limit';
