/** The services whose group robots take messages by a webhook. */
export const robotServices = ['wecom', 'dingtalk', 'feishu'] as const;
export type RobotService = (typeof robotServices)[number];

/** A group robot: whose it is, its webhook, and the secret by which it knows our requests. 企业微信 has none. */
export interface RobotAddress {
  service: RobotService;
  webhook: string;
  secret: string | null;
}

/** The address as one recipient of the outbox, where it is sealed like any other. */
export const writeRobotAddress = ({ service, webhook, secret }: RobotAddress): string => [service, webhook, secret ?? ''].join(' ').trim();

/** Reads what `writeRobotAddress` wrote. */
export function readRobotAddress(recipient: string): RobotAddress {
  const [service, webhook = '', secret] = recipient.split(' ');
  return { service: service as RobotService, webhook, secret: secret ?? null };
}

/** True for a webhook that may be reached at all: encrypted, no user in its address, and on a host that the operator allows. */
export function isAllowedWebhook(webhook: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(webhook)) return false;
  const { protocol, host, username, password } = new URL(webhook);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host);
}

/** `qyapi.weixin.qq.com …a1b2`: enough to recognise one's own robot. */
export function maskWebhook(webhook: string): string {
  return `${new URL(webhook).host} …${webhook.slice(-4)}`;
}
