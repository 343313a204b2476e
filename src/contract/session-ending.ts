/** The person who ended a session prematurely, and the time; returned with 50102 to a caller who still uses its token. */
export interface SessionEnding {
  /** ISO time. */
  at: string;
  hand: 'self' | 'staff' | 'system';
  why: SessionEndReason;
  /** The browser that ended it, and its masked address; empty and 未知 if the firm ended it. */
  device: string;
  ip: string;
}

/** The reason why a session was ended prematurely; `logout` by the user's own button is not reported to anybody. */
export type SessionEndReason =
  | 'logout'
  | 'other'
  | 'password'
  | 'reset'
  | 'lock'
  | 'freeze'
  | 'device'
  | 'number'
  | 'staff'
  | 'factor'
  | 'limit'
  | 'proof'
  | 'again'
  | 'everybody'
  | 'signOn';
