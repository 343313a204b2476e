import { call } from '#contract/call.ts';
import type { EventPage, EventsQuery, SecurityEvents, SecurityQuery } from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** What all answers about corporate actions are made of. */
export const actionTag = 'corporate-actions';

/** Subscriptions, dividends and unlockings of a month or a day. */
export const corporateActions = call<EventsQuery, EventPage>('GET', `${prefix}/corporateActions`, { tags: [actionTag] });

/** Those of one security. */
export const securityActions = call<SecurityQuery, SecurityEvents>('GET', `${prefix}/securityActions`, { tags: [actionTag] });

/** Where the events of a month are downloaded as they are filtered. */
export const actionDownloadPath = `${prefix}/corporateActions.csv`;

/** Calendars to subscribe to: all that is to come, that of a kind, and all of one security. */
export const actionFeed = {
  all: '/calendar/corporate-actions.ics',
  ofKind: (kind: string) => `/calendar/corporate-actions/${kind}.ics`,
  ofSecurity: (code: string) => `/calendar/security-actions/${code}.ics`,
};
