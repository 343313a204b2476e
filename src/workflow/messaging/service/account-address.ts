/** The services in which staff have accounts, and in which the firm may have an application that writes to them. */
export const accountServices = ['wecom', 'dingtalk', 'feishu'] as const;
export type AccountService = (typeof accountServices)[number];

/** A person's account in one of them, as the service identifies it. */
export interface AccountAddress {
  service: AccountService;
  account: string;
}

/** Encodes the account as one recipient of the outbox, where it is encrypted like any other. */
export const writeAccountAddress = ({ service, account }: AccountAddress): string => `${service} ${account}`;

/** Parses the result of `writeAccountAddress`. */
export function readAccountAddress(recipient: string): AccountAddress {
  const [service, account = ''] = recipient.split(' ');
  return { service: service as AccountService, account };
}
