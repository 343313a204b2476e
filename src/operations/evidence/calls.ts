import type { Empty } from '#contract/call.ts';
import { staffCall } from '#contract/staff-call.ts';
import type {
  EvidenceCertificate,
  ShownPageDetail,
  ShownPageId,
  ShownPageList,
  ShownPageQuery,
  ShownPageRequest,
  WithholdInput,
  WithholdResult,
} from './schema.ts';

export const showingList = staffCall<ShownPageQuery, ShownPageList>('GET', '/evidence', { may: 'content.read' });
export const showingGet = staffCall<ShownPageRequest, ShownPageDetail>('GET', '/evidence/{id}', { may: 'content.read' });
/** The PDF in Base64: it names its reader, so no proxy may cache it as a file. */
export const certificateMake = staffCall<ShownPageId, EvidenceCertificate>('POST', '/evidence/{id}/certificate', { may: 'content.read' });
/** Visitors then no longer see the page as it was. */
export const showingWithhold = staffCall<WithholdInput, WithholdResult>('POST', '/evidence/{id}/withhold', { may: 'content.take-down' });
export const showingRelease = staffCall<ShownPageId, Empty>('POST', '/evidence/{id}/release', { may: 'content.take-down' });
