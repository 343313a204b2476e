import { readSeekerMobile } from '#identity/job-seekers/service/session.ts';
import type { Context } from '#platform/context.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import type { ValuesOf } from '#workflow/messaging/templates.ts';
import type { DeliveryDeps } from '../deps.ts';

type SeekerNews = 'deliveryReceived' | 'deliveryMoved' | 'interviewOffered' | 'interviewCancelled' | 'interviewReminder';

/**
 * Notifies the applicant by text message of a change to a delivery when the transaction commits; the state itself is shown on the
 * site only.
 */
export async function notifySeeker<News extends SeekerNews>(
  tx: Context,
  { seekers }: Pick<DeliveryDeps, 'seekers'>,
  seekerId: number,
  { template, values }: { template: News; values: ValuesOf<News> },
): Promise<void> {
  const to = await readSeekerMobile(tx, seekers, seekerId);
  await sendMessage(tx, seekers.messaging, { channel: 'sms', to, template, values });
}
