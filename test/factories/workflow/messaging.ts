import { findLetterhead } from '#content/website/service/brand/letterhead.ts';
import { getFirmName } from '#content/website/service/settings.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { openMessagingDeps, type MessagingDeps } from '#workflow/messaging/deps.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { testSecret } from '../platform/crypto.ts';

/** Builds dependencies with the test's own keys; messages stay in the outbox. */
export function buildMessagingDeps(overrides: Partial<MessagingDeps> = {}): MessagingDeps {
  return {
    ...openMessagingDeps({ config: readConfig({}), secret: testSecret(), firmName: getFirmName, mailHead: findLetterhead }),
    ...overrides,
  };
}

/** Returns the code of the newest text message to the number. Throws when there is none. */
export async function readLastCode(ctx: Context, deps: MessagingDeps, mobile: string): Promise<string> {
  const found = (await readOutbox(ctx, deps, { recipient: mobile })).find(({ code }) => code !== null);
  if (!found?.code) throw new Error('no code was sent to this number');
  return found.code;
}
