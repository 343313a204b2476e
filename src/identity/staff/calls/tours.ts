import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type { TourEnd, TourList } from '../schema/tours.ts';

export const ownTourList = staffCall<Empty, TourList>('GET', '/me/tours');
export const ownTourEnd = staffCall<TourEnd, TourList>('POST', '/me/tours');
