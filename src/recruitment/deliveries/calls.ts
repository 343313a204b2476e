import { call } from '#contract/call.ts';
import type { ResumeView } from '#recruitment/resumes/schema/resume.ts';
import type {
  DeliverInput,
  Delivery,
  DeliveryKey,
  DeliveryList,
  DeliveryListInput,
  DeliveryLookUpInput,
  DeliveryLookUpResult,
  ResumeChangeInput,
} from './schema.ts';

/** Applies for a job with the current resume. A repeated call returns the existing delivery. */
export const deliveryAdd = call<DeliverInput, Delivery>('POST', '/recruit/deliveries', { who: 'seeker' });

/** Lists the job seeker's deliveries, or the one to a job. */
export const deliveryList = call<DeliveryListInput, DeliveryList>('GET', '/recruit/deliveries', { who: 'seeker' });

export const deliveryWithdraw = call<DeliveryKey, Delivery>('DELETE', '/recruit/deliveries/{id}', { who: 'seeker' });

/** Returns the resume as delivered. */
export const deliveryResume = call<DeliveryKey, ResumeView>('GET', '/recruit/deliveries/{id}/resume', { who: 'seeker' });

/** Replaces the delivered resume by the current one, until staff begin to read it. */
export const resumeChange = call<ResumeChangeInput, Delivery>('POST', '/recruit/resume/change', { who: 'seeker' });

/** Returns the state of one's deliveries without signing in, by a code sent to the mobile number. */
export const deliveryLookUp = call<DeliveryLookUpInput, DeliveryLookUpResult>('POST', '/recruit/lookup');
