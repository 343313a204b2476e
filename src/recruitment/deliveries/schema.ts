import { z } from 'zod';
import { maxPageSize } from '#contract/paging.ts';
import { mobile } from '#identity/job-seekers/schema/seekers.ts';
import { whole } from '#platform/http/input/bounded-values.ts';
import { sentCode, typedNumber, typedNumberOrEmpty } from '#platform/http/input/typed-number.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { deliveryStates } from './web/states.ts';

const jobId = whole('职位');
const state = z.enum(deliveryStates);

/** The job as it was at the time of the application. */
export const deliveredJob = z.object({
  title: z.string(),
  type: z.enum(['social', 'campus', 'intern']),
  department: z.string(),
  location: z.string(),
});
export type DeliveredJob = z.infer<typeof deliveredJob>;

const event = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(['delivered', 'redelivered', 'resumeChanged', 'moved', 'withdrawn']),
  state,
  note: z.string().nullable(),
});

/** One delivery as the applicant reads it; times are ISO texts. */
export const delivery = z.object({
  id: z.string(),
  number: z.string(),
  job: deliveredJob.extend({ id: z.number() }),
  state,
  deliveredAt: z.string(),
  updatedAt: z.string(),
  endedAt: z.string().nullable(),
  /** When the delivered resume was taken over. */
  snapshotAt: z.string(),
  files: z.number(),
  timeline: z.array(event),
  acts: z.object({ withdraw: z.boolean(), changeResume: z.boolean(), deliverAgain: z.boolean() }),
  /** The day until which an ended delivery is stored; null while it is open. */
  keptUntil: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const deliverInput = z.strictObject({ jobId });
export type DeliverInput = z.infer<typeof deliverInput>;

export const deliveryKey = z.object({ id: z.uuid('投递不存在') });
export type DeliveryKey = z.infer<typeof deliveryKey>;

export const resumeChangeInput = z.strictObject({ deliveryId: z.uuid('投递不存在') });
export type ResumeChangeInput = z.infer<typeof resumeChangeInput>;

/** With a job, the list contains only the delivery to it, if there is one. */
export const deliveryListInput = z.object({
  jobId: jobId.optional(),
  pageNum: pageQuery.shape.pageNum,
  pageSize: whole('每页条数', maxPageSize).default(20),
});
export type DeliveryListInput = z.input<typeof deliveryListInput>;

export const deliveryList = z.object({
  ...pageOf(delivery).shape,
  /** Number of open deliveries, and its limit. */
  open: z.number(),
  maxOpen: z.number(),
});
export type DeliveryList = z.infer<typeof deliveryList>;

/** `checkToken` was returned when the code was sent; `idNo` is optional, and must match the one on record if given. */
export const deliveryLookUpInput = z.object({
  mobile,
  checkToken: z.string().max(200),
  code: sentCode,
  idNo: typedNumberOrEmpty('idNumber', '请填写 18 位身份证号码').optional(),
});
export type DeliveryLookUpInput = z.input<typeof deliveryLookUpInput>;

/**
 * The look-up as the specification defines it: `code`, `mobile` and `idNo` only. The identity card replaces the `checkToken`,
 * which a caller may still send.
 */
export const deliveryLookUpQuery = z.object({
  mobile,
  checkToken: z.string().max(200).optional(),
  code: sentCode,
  idNo: typedNumber('idNumber', '请填写 18 位身份证号码'),
});
export type DeliveryLookUpEntry = z.output<typeof deliveryLookUpInput> | z.output<typeof deliveryLookUpQuery>;

export const deliveryLookUpResult = z.object({
  records: z.array(z.object({ number: z.string(), jobTitle: z.string(), state, deliveredAt: z.string(), updatedAt: z.string() })),
});
export type DeliveryLookUpResult = z.infer<typeof deliveryLookUpResult>;
