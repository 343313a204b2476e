import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { getFirmName } from '#content/website/service/settings.ts';
import { readConfig } from '#platform/config/config.ts';
import { loadSecret } from '#platform/config/secret.ts';
import { openMessagingDeps } from '#workflow/messaging/deps.ts';
import { countFailing } from '#workflow/messaging/service/count-messages.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import { templates } from '#workflow/messaging/templates.ts';
import { withDrillContext } from '../fail-over/firm.ts';
import { drillSettings } from '../fail-over/role-process.ts';
import { queryRows } from '../fail-over/visitors.ts';
import { pause, timeUntil } from '../waiting.ts';
import type { ChaosDrill } from './outcome.ts';
import { withChaosRig } from './rig.ts';

const [workMs, troubleMs, longestMs] = [2500, 4000, 30_000];
type Trouble = 'refuses' | 'is silent';

/** A provider of text messages and a mail server that can be made to fail; records accepted messages. */
interface MessageServices {
  trouble: Trouble | undefined;
  /** The keys of accepted messages, once per acceptance. */
  readonly taken: string[];
  readonly settings: Readonly<Record<string, string>>;
  close(): void;
}

async function openMessageServices(): Promise<MessageServices> {
  const taken: string[] = [];
  const silent = new Set<ServerResponse>();
  const state: { trouble: Trouble | undefined } = { trouble: undefined };
  const provider = createServer((request, response) => {
    request.resume();
    if (state.trouble === 'is silent') return void silent.add(response);
    if (state.trouble === 'refuses') return void response.writeHead(503).end('<html>');
    taken.push(new URL(request.url!, 'http://provider').searchParams.get('OutId')!);
    response.end(JSON.stringify({ Code: 'OK', BizId: String(taken.length) }));
  });
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (state.trouble === 'refuses') done(Object.assign(new Error('not now'), { responseCode: 451 }));
      else if (state.trouble === undefined) done();
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        taken.push(/^Message-ID: <([\da-f-]{36})/im.exec(Buffer.concat(pieces).toString())?.[1] ?? 'unknown');
        done();
      });
    },
  });
  mails.on('error', () => undefined);
  const [sms, mail] = [await listen(provider), await listen(mails as unknown as Server, mails.server)];
  return Object.assign(state, {
    taken,
    settings: {
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: `http://127.0.0.1:${sms}`,
      SMS_KEY_ID: 'LTAI',
      SMS_KEY_SECRET: 'the-secret-of-this-provider',
      SMS_SIGN_NAME: '前厅证券',
      SMS_TEMPLATES: Object.keys(templates)
        .map((name) => `${name}=SMS_1`)
        .join(','),
      SMTP_URL: `smtp://127.0.0.1:${mail}`,
      MAIL_FROM: 'no-reply@example.com',
      MESSAGE_TIMEOUT_MS: '1000',
    },
    close() {
      provider.closeAllConnections();
      provider.close();
      mails.close(() => undefined);
    },
  });
}

async function listen(server: Pick<Server, 'listen'>, bound: Pick<Server, 'address'> = server as Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (bound.address() as AddressInfo).port;
}

/** Neither text messages nor mails get through for a while, while visitors request codes and the site sends mails. */
const messagesOf = (name: string, done: string, trouble: Trouble): ChaosDrill => ({
  name,
  run: () =>
    withChaosRig(async (rig) => {
      const services = await openMessageServices();
      const { settings } = services;
      try {
        const web = await rig.start('web', 0, { settings });
        await rig.start('worker', 1, { settings });
        const visitors = await rig.visit([web.address]);
        const state = { isOver: false };
        const writing = (async () => {
          // A mail that could not be stored cannot be lost.
          for (let number = 0; !state.isOver; number++) {
            await writeMail(rig.database, `visitor.${number}@example.com`).catch(() => undefined);
            await pause(250);
          }
        })();
        await pause(workMs);
        services.trouble = trouble;
        await pause(troubleMs);
        const inTrouble = await countInTrouble(rig.database, longestMs);
        services.trouble = undefined;
        const since = new Date();
        const recovery = await timeUntil(() => isDelivered(rig.database, since), 2 * longestMs);
        await pause(workMs);
        state.isOver = true;
        await writing;
        const judged = await rig.checkAcknowledged(visitors, web.address);
        await timeUntil(() => isDelivered(rig.database, new Date()), longestMs);
        const messages = await judgeMessages(rig.database, services.taken);
        const strange = visitors.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200);
        return {
          done: `${done} for ${troubleMs / 1000} s and more; ${inTrouble} of the ${messages.acknowledged} messages told as waiting for another try`,
          recovery,
          acknowledged: judged.acknowledged + messages.acknowledged,
          lost: judged.lost + messages.lost,
          doubled: judged.doubled + messages.doubled,
          faults: [
            ...(inTrouble > 0 ? [] : ['the console tells of no message in trouble']),
            ...(strange.length > 0 ? [`${strange.length} visitors were turned away: ${JSON.stringify(strange[0]!.json)}`] : []),
          ],
        };
      } finally {
        services.close();
      }
    }),
});

/** Stores a mail in a separate transaction, as the site does. */
async function writeMail(database: string, to: string): Promise<void> {
  const config = readConfig(drillSettings);
  const deps = openMessagingDeps({ config, secret: await loadSecret(config), firmName: getFirmName });
  await withDrillContext(database, (ctx) =>
    sendMessage(ctx, deps, { channel: 'mail', to, template: 'deliveryReceived', values: { job: '行业研究员' } }),
  );
}

/** Returns the number of failed messages that the console's health and the alerts report, once there are any. */
async function countInTrouble(database: string, atMostMs: number): Promise<number> {
  let retried = 0;
  await timeUntil(async () => (({ retried } = await withDrillContext(database, countFailing)), retried > 0), atMostMs);
  return retried;
}

/** Returns whether no message from before that time is still pending. */
async function isDelivered(database: string, since: Date): Promise<boolean> {
  const waiting = `select id from messages where state = 'waiting' and created_at <= '${since.toISOString()}' limit 1`;
  return (await queryRows(database, waiting)).length === 0;
}

/** Checks that every message of the site was accepted once, by its key. */
async function judgeMessages(database: string, taken: readonly string[]) {
  const rows = await queryRows<{ key: string; state: string }>(database, 'select send_key as key, state from messages');
  const times = new Map<string, number>();
  for (const key of taken) times.set(key, (times.get(key) ?? 0) + 1);
  return {
    acknowledged: rows.length,
    lost: rows.filter(({ key }) => !times.has(key)).length,
    doubled: rows.filter(({ key }) => (times.get(key) ?? 0) > 1).length,
  };
}

export const messageDrills: readonly ChaosDrill[] = [
  messagesOf('SMS and mail refuse', 'every message is answered 503 or 451', 'refuses'),
  messagesOf('SMS and mail silent', 'no message is answered', 'is silent'),
];
