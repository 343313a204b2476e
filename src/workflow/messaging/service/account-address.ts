/** The services in which staff have accounts, and in which the firm may have an application that writes to them. */
export const accountServices = ['wecom', 'dingtalk', 'feishu'] as const;
export type AccountService = (typeof accountServices)[number];

/** Somebody's account in one of them, as the service knows it. */
export interface AccountAddress {
  service: AccountService;
  account: string;
}

/** The account as one recipient of the outbox, where it is sealed like any other. */
export const writeAccountAddress = ({ service, account }: AccountAddress): string => `${service} ${account}`;

/** Reads what `writeAccountAddress` wrote. */
export function readAccountAddress(recipient: string): AccountAddress {
  const [service, account = ''] = recipient.split(' ');
  return { service: service as AccountService, account };
}
