import { readMobile } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { ValuesOf } from '#workflow/messaging/templates.ts';
import type { DeliveryDeps } from '../deps.ts';

type SeekerNews = 'deliveryReceived' | 'deliveryMoved' | 'interviewOffered' | 'interviewCancelled' | 'interviewReminder';

/** Tells the applicant by text message that something happened to a delivery, if that commits; which state it is in is read on the site. */
export async function tellSeeker<News extends SeekerNews>(
  tx: Context,
  { seekers }: Pick<DeliveryDeps, 'seekers'>,
  seekerId: number,
  { template, values }: { template: News; values: ValuesOf<News> },
): Promise<void> {
  const to = await readMobile(tx, seekers, seekerId);
  await sendMessage(tx, seekers.messaging, { channel: 'sms', to, template, values });
}
