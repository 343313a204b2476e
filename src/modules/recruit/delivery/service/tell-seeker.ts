import { sendMessage } from '#modules/base/messaging/service/send-message.ts';
import { readMobile } from '#modules/recruit/seeker/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { DeliveryDeps } from '../deps.ts';

/** Tells the applicant by text message that something happened to a delivery, if that commits; which state it is in is read on the site. */
export async function tellSeeker(
  tx: Context,
  { seekers }: DeliveryDeps,
  seekerId: number,
  { template, job }: { template: 'deliveryReceived' | 'deliveryMoved'; job: string },
): Promise<void> {
  const to = await readMobile(tx, seekers, seekerId);
  await sendMessage(tx, seekers.messaging, { channel: 'sms', to, template, values: { job } });
}
