import type { Empty } from '#contract/call.ts';
import { consoleCall, staffCall } from '#contract/staff-call.ts';
import type { OrderId } from '../schema/orders.ts';
import type {
  IssuedReviewLink,
  Remark,
  RemarkInput,
  Review,
  ReviewLinkId,
  ReviewLinkInput,
  ReviewLinkList,
  ReviewToken,
} from '../schema/reviews.ts';

export const reviewLinkList = staffCall<OrderId, ReviewLinkList>('GET', '/changes/{id}/links', { may: 'content.read' });
export const reviewLinkIssue = staffCall<ReviewLinkInput, IssuedReviewLink>('POST', '/changes/{id}/links', { may: 'content.draft' });
export const reviewLinkRevoke = staffCall<ReviewLinkId, Empty>('POST', '/changes/links/{id}/revoke', { may: 'content.draft' });

/** The calls available to the holder of a review link: read and comment. */
export const reviewOpen = consoleCall<ReviewToken, Review>('POST', '/reviews');
export const reviewRemark = consoleCall<RemarkInput, Remark>('POST', '/reviews/remarks');
