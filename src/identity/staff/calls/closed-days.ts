import { staffCall } from '#contract/staff-call.ts';
import type { ClosedDays, ClosedYear } from '../schema/closed-days.ts';

/** Returns the closed days for the calendars of the console. */
export const closedDaysGet = staffCall<ClosedYear, ClosedDays>('GET', '/me/closed-days');
