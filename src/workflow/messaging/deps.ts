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

/** What messages are written and sent with: the keys of what is personal in them, and a sender for each channel. */
export interface MessagingDeps {
  readonly vault: MessagingVault;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly robot: RobotSender;
  readonly account: AccountSender;
  /** Hosts of robots that staff may name. */
  readonly robotHosts: readonly string[];
  /** Whom messages are from, in the firm's own short words. */
  firmName(ctx: Context): Promise<string>;
  /** What stands above the text of mails; undefined while there is no firm. */
  mailHead(ctx: Context): Promise<MailHead | undefined>;
  /** Asked before each try of a message to staff: whether it still holds. */
  readonly recheck: RecheckMessage;
  /** Verification codes an hour for one network, which a company or a carrier's customers may share. */
  readonly codesPerNetworkHour: number;
  /** Codes by text message that strangers may cause, on the whole site. */
  readonly codesPerSiteMinute: number;
  readonly codesPerSiteHour: number;
  /** Days after which what is left of a message is removed. */
  readonly keepDays: number;
}

type Settings = Pick<Config, 'codesPerNetworkHour' | 'codesPerSiteMinute' | 'codesPerSiteHour' | 'cryptoProfile' | 'messageKeepDays'> &
  SmsSettings &
  MailSettings &
  RobotSettings &
  AccountSettings;

/** Puts them together as the settings say; without a provider messages stay in the outbox, readable at the console's listener. */
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
