import { call } from '#contract/call.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type {
  DeliverInput,
  Delivery,
  DeliveryKey,
  DeliveryList,
  DeliveryListInput,
  LookUpInput,
  LookUpResult,
  ResumeChangeInput,
} from './schema.ts';

/** Applies for a job with the resume as it is. Made again, it answers with the delivery that there is. */
export const deliveryAdd = call<DeliverInput, Delivery>('POST', '/recruit/deliveries', { who: 'seeker' });

/** One's own deliveries, or the one to a job. */
export const deliveryList = call<DeliveryListInput, DeliveryList>('GET', '/recruit/deliveries', { who: 'seeker' });

export const deliveryWithdraw = call<DeliveryKey, Delivery>('DELETE', '/recruit/deliveries/{id}', { who: 'seeker' });

/** The resume as it was delivered. */
export const deliveryResume = call<DeliveryKey, ResumeView>('GET', '/recruit/deliveries/{id}/resume', { who: 'seeker' });

/** Puts the resume as it is now in the place of the one that was delivered, until somebody reads it. */
export const resumeChange = call<ResumeChangeInput, Delivery>('POST', '/recruit/resume/change', { who: 'seeker' });

/** Where one's deliveries stand, for those who are not signed in: by a code sent to the mobile number. */
export const deliveryLookUp = call<LookUpInput, LookUpResult>('POST', '/recruit/lookup');
