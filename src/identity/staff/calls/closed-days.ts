import { staffCall } from '#contract/staff-call.ts';
import type { ClosedDays, ClosedYear } from '../schema/closed-days.ts';

/** For the calendars of whoever is signed in. */
export const closedDaysGet = staffCall<ClosedYear, ClosedDays>('GET', '/me/closed-days');
