import { call } from '#contract/call.ts';
import type { EventPage, EventsQuery, SecurityEvents, SecurityQuery } from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** Cache tag of all responses about corporate actions. */
export const actionTag = 'corporate-actions';

/** Lists the subscriptions, dividends and unlockings of a month or a day. */
export const corporateActions = call<EventsQuery, EventPage>('GET', `${prefix}/corporateActions`, { tags: [actionTag] });

/** Lists the corporate actions of one security. */
export const securityActions = call<SecurityQuery, SecurityEvents>('GET', `${prefix}/securityActions`, { tags: [actionTag] });

/** Path of the CSV download of a month's events, with the same filters. */
export const actionDownloadPath = `${prefix}/corporateActions.csv`;

/** Calendar subscriptions: all coming events, those of a kind, and all of one security. */
export const actionFeed = {
  all: '/calendar/corporate-actions.ics',
  ofKind: (kind: string) => `/calendar/corporate-actions/${kind}.ics`,
  ofSecurity: (code: string) => `/calendar/security-actions/${code}.ics`,
};
