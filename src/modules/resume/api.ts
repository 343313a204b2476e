import type { Endpoint } from '#platform/http/endpoint.ts';
import type { ResumeDesk } from './desk.ts';

/** The calls about one's own resume. */
export function createResumeApi(_desk: ResumeDesk): Endpoint[] {
  return [];
}
