import type { OutgoingMessage } from '../message.ts';
import type { AccountService } from '../service/account-address.ts';

/** Sends one message by an external provider. Throws `SendError` when the provider refuses or does not respond. */
interface MessageSender {
  /** Stored with the message: `demo`, `aliyun`, `tencent`, `smtp`, `robot`, `account`. */
  readonly provider: string;
  /** Sends the message and returns the provider's id for it. */
  send(message: OutgoingMessage): Promise<{ providerMessageId: string | null }>;
}

/** The port for text messages to mobile numbers. */
export type SmsSender = MessageSender;

/** The port for mails. */
export interface MailSender extends MessageSender {
  /** Connects and signs in without sending anything; throws `SendError`. Absent without a server. */
  probe?(): Promise<void>;
}

/** The port for group robots of staff. */
export type RobotSender = MessageSender;

/** The port for people's own accounts in 企业微信, 钉钉 and 飞书. */
export interface AccountSender extends MessageSender {
  /** The services in which the firm has an application that can write. */
  readonly services: readonly AccountService[];
}

/** The reason that a message was not accepted. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** The provider's error code, safe for the log: it contains no recipient. */
  readonly reason: string;
  /** True when a retry cannot succeed: a number that does not exist, a template that was not approved. */
  readonly isPermanent: boolean;
  /** The seconds before which a retry is certain to be refused: a rate limit. */
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
