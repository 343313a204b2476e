import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { corporateActions, securityActions } from './calls.ts';
import { eventPage, eventsQuery, securityEvents, securityQuery } from './schema.ts';
import { listEvents, listSecurityEvents } from './service/list-events.ts';

export const corporateActionApi: Endpoint[] = [
  endpoint(
    corporateActions,
    { input: eventsQuery, result: eventPage, summary: '新股、可转债申购与分红送转、限售解禁，按月或按日' },
    listEvents,
  ),
  endpoint(
    securityActions,
    { input: securityQuery, result: securityEvents, summary: '一只证券（含其可转债）的申购、除权除息与解禁日' },
    listSecurityEvents,
  ),
];
