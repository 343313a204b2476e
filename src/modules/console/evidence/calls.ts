import { staffCall } from '#contract/staff-call.ts';
import type { Certificate, ShownPageDetail, ShownPageId, ShownPageList, ShownPageQuery, ShownPageRequest } from './schema.ts';

export const showingList = staffCall<ShownPageQuery, ShownPageList>('GET', '/evidence', { may: 'content.read' });
export const showingGet = staffCall<ShownPageRequest, ShownPageDetail>('GET', '/evidence/{id}', { may: 'content.read' });
/** The PDF in Base64: what says whom it was made for is not to be kept by anything on the way. */
export const certificateMake = staffCall<ShownPageId, Certificate>('POST', '/evidence/{id}/certificate', { may: 'content.read' });
