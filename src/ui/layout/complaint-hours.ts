import type { SiteFrame } from './site-frame.ts';

/** Returns the hours of the complaint phone: its own, or those of the hotlines. */
export const complaintHoursOf = ({ complaintHours, serviceHours }: Pick<SiteFrame['contact'], 'complaintHours' | 'serviceHours'>): string =>
  complaintHours ?? serviceHours;
