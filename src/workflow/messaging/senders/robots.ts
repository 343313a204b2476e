import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { isAllowedWebhook, readRobotAddress, type RobotAddress, type RobotService } from '../service/robot-address.ts';
import { callProvider } from './call-provider.ts';
import { createDemoSender, SendError, type RobotSender } from './sender.ts';

export type RobotSettings = Pick<Config, 'demo' | 'staffRobotHosts' | 'messageTimeoutMs'>;

/** Returns the sender for group robots; a demonstration only writes to the outbox. */
export function openRobotSender({ demo, staffRobotHosts, messageTimeoutMs }: RobotSettings): RobotSender {
  return demo ? createDemoSender() : createRobotSender({ hosts: staffRobotHosts, timeoutMs: messageTimeoutMs });
}

interface RobotRequest {
  url: string;
  body: object;
}

interface RobotProtocol {
  /** Returns the request for a text. `now` in milliseconds. */
  write(address: RobotAddress, text: string, now: number): RobotRequest;
  /** Returns the code of its response, which has HTTP 200 in any case; 0 is success. */
  codeOf(answer: { errcode?: number | undefined; code?: number | undefined }): number | undefined;
  /** Codes of permanent failures: the robot was removed, or refuses our signature. All others are temporary. */
  permanent: ReadonlySet<number>;
  /** Codes of a rate limit, and the seconds until it ends. */
  limited: ReadonlySet<number>;
  limitSeconds: number;
}

const sign = (key: string, content: string): string => createHmac('sha256', key).update(content).digest('base64');

const protocols: Readonly<Record<RobotService, RobotProtocol>> = {
  wecom: {
    write: ({ webhook }, text) => ({ url: webhook, body: { msgtype: 'text', text: { content: text } } }),
    codeOf: ({ errcode }) => errcode,
    permanent: new Set([93_000, 93_004, 93_008, 40_058]),
    limited: new Set([45_009, 45_033]),
    limitSeconds: 60,
  },
  dingtalk: {
    write({ webhook, secret }, text, now) {
      const url = new URL(webhook);
      if (secret) {
        url.searchParams.set('timestamp', String(now));
        url.searchParams.set('sign', sign(secret, `${now}\n${secret}`));
      }
      return { url: url.href, body: { msgtype: 'text', text: { content: text } } };
    },
    codeOf: ({ errcode }) => errcode,
    permanent: new Set([300_001, 300_005, 310_000, 400_101, 400_102]),
    limited: new Set([130_101, 410_100, 90_030]),
    // After more than twenty messages a minute it refuses everything for ten minutes.
    limitSeconds: 600,
  },
  feishu: {
    write({ webhook, secret }, text, now) {
      const timestamp = String(Math.floor(now / 1000));
      // The text to sign is used as the key, and the signed content is empty.
      const signature = secret ? { timestamp, sign: sign(`${timestamp}\n${secret}`, '') } : {};
      return { url: webhook, body: { ...signature, msg_type: 'text', content: { text } } };
    },
    codeOf: ({ code }) => code,
    permanent: new Set([19_001, 19_021, 19_022, 19_024]),
    limited: new Set([9499, 11_232]),
    limitSeconds: 60,
  },
};

const answerSchema = z.object({ errcode: z.number().optional(), code: z.number().optional() });

interface RobotSenderOptions {
  /** The allowed hosts; no others are called, whatever an address says. */
  hosts: readonly string[];
  timeoutMs: number;
  clock?: () => Date;
  ask?: typeof callProvider;
}

/** Sends text messages to the robots of 企业微信, 钉钉 and 飞书. */
export function createRobotSender({ hosts, timeoutMs, clock = () => new Date(), ask = callProvider }: RobotSenderOptions): RobotSender {
  return {
    provider: 'robot',
    async send({ to, text }) {
      const address = readRobotAddress(to);
      if (!isAllowedWebhook(address.webhook, hosts)) throw new SendError('host-not-allowed', { isPermanent: true });
      const { write, codeOf, permanent, limited, limitSeconds } = protocols[address.service];
      const { url, body } = write(address, text, clock().getTime());
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      const answer = answerSchema.safeParse(await ask(url, { headers, body: JSON.stringify(body) }, timeoutMs));
      const code = answer.success ? codeOf(answer.data) : undefined;
      if (code === undefined) throw new SendError('malformed', { isPermanent: false });
      if (limited.has(code)) throw new SendError(`${address.service}-${code}`, { isPermanent: false, afterSeconds: limitSeconds });
      if (code !== 0) throw new SendError(`${address.service}-${code}`, { isPermanent: permanent.has(code) });
      return { providerMessageId: null };
    },
  };
}
