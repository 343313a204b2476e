import { getFirmName } from '#modules/portal/site/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { readConfig } from '#platform/config/config.ts';
import { testSecret } from '#platform/crypto/fake.ts';
import { openMessagingDesk, type MessagingDesk } from './desk.ts';
import { readOutbox } from './service/outbox.ts';

/** A desk on the test's own keys whose messages stay in the outbox. */
export function buildMessagingDesk(overrides: Partial<MessagingDesk> = {}): MessagingDesk {
  return { ...openMessagingDesk({ config: readConfig({}), secret: testSecret(), firmName: getFirmName }), ...overrides };
}

/** The code of the newest text message to the number. Throws when there is none. */
export async function lastCode(ctx: Context, desk: MessagingDesk, mobile: string): Promise<string> {
  const found = (await readOutbox(ctx, desk, { recipient: mobile })).find(({ code }) => code !== null);
  if (!found?.code) throw new Error('no code was sent to this number');
  return found.code;
}
