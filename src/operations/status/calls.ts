import { call, type Empty } from '#contract/call.ts';
import type { ServiceStatus } from './schema.ts';

/** Cache tag of the status page, its feed and its calendar. */
export const statusTag = 'service-status';

/** The state of each function with its availability for 90 days, incidents and planned maintenance. */
export const serviceStatusGet = call<Empty, ServiceStatus>('GET', '/api/service-status', { tags: [statusTag] });

/** The calendar of planned maintenance. */
export const maintenanceCalendarPath = '/status/maintenance.ics';
