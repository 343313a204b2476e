import type { Endpoint } from '#platform/http/endpoint.ts';
import type { DeliveryDesk } from './desk.ts';

/** The calls about one's own applications. */
export function createDeliveryApi(_desk: DeliveryDesk): Endpoint[] {
  return [];
}
