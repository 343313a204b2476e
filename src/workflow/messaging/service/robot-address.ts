/** The services whose group robots accept messages by a webhook. */
export const robotServices = ['wecom', 'dingtalk', 'feishu'] as const;
export type RobotService = (typeof robotServices)[number];

/** A group robot: its service, its webhook, and the secret for signing our requests. 企业微信 has none. */
export interface RobotAddress {
  service: RobotService;
  webhook: string;
  secret: string | null;
}

/** Encodes the address as one recipient of the outbox, where it is encrypted like any other. */
export const writeRobotAddress = ({ service, webhook, secret }: RobotAddress): string => [service, webhook, secret ?? ''].join(' ').trim();

/** Parses the result of `writeRobotAddress`. */
export function readRobotAddress(recipient: string): RobotAddress {
  const [service, webhook = '', secret] = recipient.split(' ');
  return { service: service as RobotService, webhook, secret: secret ?? null };
}

/** Returns true for a webhook that may be called: encrypted, without credentials in its URL, and on a host that the operator allows. */
export function isAllowedWebhook(webhook: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(webhook)) return false;
  const { protocol, host, username, password } = new URL(webhook);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host);
}

/** Returns `qyapi.weixin.qq.com …a1b2`: enough to recognise one's own robot. */
export function maskWebhook(webhook: string): string {
  return `${new URL(webhook).host} …${webhook.slice(-4)}`;
}
