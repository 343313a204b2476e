import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import type { MailHead } from './message.ts';
import { openAccountSender, type AccountSettings } from './senders/accounts.ts';
import { openRobotSender, type RobotSettings } from './senders/robots.ts';
import type { AccountSender, MailSender, RobotSender, SmsSender } from './senders/sender.ts';
import { openSmsSender, type SmsSettings } from './senders/sms-account.ts';
import { openMailSender, type MailSettings } from './senders/smtp-mail.ts';
import type { RecheckMessage } from './service/recheck-message.ts';
import { createMessagingVault, type MessagingVault } from './vault.ts';

/** The dependencies for writing and sending messages: the keys for personal data, and a sender for each channel. */
export interface MessagingDeps {
  readonly vault: MessagingVault;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly robot: RobotSender;
  readonly account: AccountSender;
  /** The hosts of group robots that staff may use. */
  readonly robotHosts: readonly string[];
  /** Returns the short name of the firm as the sender of messages. */
  firmName(ctx: Context): Promise<string>;
  /** Returns the header of mails; undefined while there is no firm. */
  mailHead(ctx: Context): Promise<MailHead | undefined>;
  /** Called before each try of a message to staff, to check that it is still valid. */
  readonly recheck: RecheckMessage;
  /** The number of verification codes per hour for one network, which a company or a carrier's customers may share. */
  readonly codesPerNetworkHour: number;
  /** The number of text message codes for strangers, for the whole site. */
  readonly codesPerSiteMinute: number;
  readonly codesPerSiteHour: number;
  /** The number of days after which the rest of a message is deleted. */
  readonly keepDays: number;
}

type Settings = Pick<Config, 'codesPerNetworkHour' | 'codesPerSiteMinute' | 'codesPerSiteHour' | 'cryptoProfile' | 'messageKeepDays'> &
  SmsSettings &
  MailSettings &
  RobotSettings &
  AccountSettings;

/** Creates the deps from the settings; without a provider messages stay in the outbox, readable at the console's listener. */
export function openMessagingDeps({
  config,
  secret,
  firmName,
  mailHead = () => Promise.resolve(undefined),
  recheck = () => Promise.resolve(true),
}: { config: Settings; secret: MasterSecret } & Pick<MessagingDeps, 'firmName'> &
  Partial<Pick<MessagingDeps, 'mailHead' | 'recheck'>>): MessagingDeps {
  return {
    vault: createMessagingVault(secret, config.cryptoProfile),
    sms: openSmsSender(config),
    mail: openMailSender(config),
    robot: openRobotSender(config),
    account: openAccountSender(config),
    robotHosts: config.staffRobotHosts,
    firmName,
    mailHead,
    recheck,
    codesPerNetworkHour: config.codesPerNetworkHour,
    codesPerSiteMinute: config.codesPerSiteMinute,
    codesPerSiteHour: config.codesPerSiteHour,
    keepDays: config.messageKeepDays,
  };
}
