import { expect } from '@playwright/test';

/** The console's port is next to the site's; see playwright.config.ts. */
const consolePort = Number(process.env.E2E_PORT ?? 4310) + 1;

interface SentMessage {
  createdAt: string;
  code: string | null;
  text: string | null;
}

/** Returns the newest link “不是我操作” that was sent to the number, as an address of this site. */
export async function readNotMeLink(mobile: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const texts = (await readMessages(mobile)).map(({ text }) => text ?? '');
      return (link = texts.map((text) => /\/Login\/notMe\.html\?key=[\w-]+/.exec(text)?.[0] ?? '').find(Boolean) ?? '');
    })
    .not.toBe('');
  return link;
}

/**
 * Returns the newest verification code sent to a number or mail address, from the console's outbox, waiting until it is there.
 * When a test sends several codes to one number, pass the time before the action that sends the expected one.
 */
export async function readSentCode(recipient: string, sentAfter = new Date(0)): Promise<string> {
  let code = '';
  await expect
    .poll(async () => (code = await newestCode(recipient, sentAfter)), {
      message: `a code for ${recipient.slice(0, 3)}****${recipient.slice(-4)}`,
    })
    .toMatch(/^\d{6}$/);
  return code;
}

async function newestCode(recipient: string, sentAfter: Date): Promise<string> {
  const messages = await readMessages(recipient);
  return messages.find((one) => one.code !== null && new Date(one.createdAt) >= sentAfter)?.code ?? '';
}

async function readMessages(recipient: string): Promise<SentMessage[]> {
  const answer = await fetch(
    `http://127.0.0.1:${consolePort}/outbox.json?${new URLSearchParams({ [recipient.includes('@') ? 'mail' : 'mobile']: recipient })}`,
  );
  return ((await answer.json()) as { messages: SentMessage[] }).messages;
}
