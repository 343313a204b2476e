import type { OutgoingMessage } from '../message.ts';
import type { AccountService } from '../service/account-address.ts';

/** Sends one message by somebody else's means. Throws `SendError` when the provider refuses or does not answer. */
interface MessageSender {
  /** Stands beside what it sent: `demo`, `aliyun`, `tencent`, `smtp`, `robot`, `account`. */
  readonly provider: string;
  /** Hands the message over; the answer is the provider's own id of it. */
  send(message: OutgoingMessage): Promise<{ providerMessageId: string | null }>;
}

/** The port for text messages to mobile numbers. */
export type SmsSender = MessageSender;

/** The port for mails. */
export type MailSender = MessageSender;

/** The port for group robots of staff. */
export type RobotSender = MessageSender;

/** The port for people's own accounts in 企业微信, 钉钉 and 飞书. */
export interface AccountSender extends MessageSender {
  /** In which of them the firm has an application that can write. */
  readonly services: readonly AccountService[];
}

/** Why a message was not taken. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** The provider's own word for it, fit for the log: it names no recipient. */
  readonly reason: string;
  /** True when another try cannot end better: a number that does not exist, a template that was not approved. */
  readonly isPermanent: boolean;
  /** Seconds before which another try is refused for sure: a limit of requests. */
  readonly afterSeconds: number;

  constructor(reason: string, { isPermanent, afterSeconds = 0, cause }: { isPermanent: boolean; afterSeconds?: number; cause?: unknown }) {
    super(`message not sent: ${reason}`, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.isPermanent = isPermanent;
    this.afterSeconds = afterSeconds;
  }
}

export const demoProvider = 'demo';

/** Sends nothing: the message counts as sent and can be read in the outbox of the console's listener. */
export function createDemoSender(): MessageSender {
  return { provider: demoProvider, send: ({ sendKey }) => Promise.resolve({ providerMessageId: `demo-${sendKey}` }) };
}
