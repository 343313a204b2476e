import type { Config } from '#platform/config/config.ts';
import { accountServices, readAccountAddress, type AccountService } from '../service/account-address.ts';
import { AccessToken, type ProviderToken } from './access-token.ts';
import { accountProtocols, type AccountApp, type AccountRequest } from './account-protocols.ts';
import { callProvider } from './call-provider.ts';
import { SendError, type AccountSender } from './sender.ts';

export type AccountSettings = Pick<
  Config,
  | 'staffWecomCorpId'
  | 'staffWecomAgentId'
  | 'staffWecomSecret'
  | 'staffWecomUrl'
  | 'staffDingtalkAppKey'
  | 'staffDingtalkAppSecret'
  | 'staffDingtalkRobotCode'
  | 'staffDingtalkUrl'
  | 'staffFeishuAppId'
  | 'staffFeishuAppSecret'
  | 'staffFeishuUrl'
  | 'messageTimeoutMs'
>;

/** The firm's application in a service, and its host. */
interface ServiceAccess extends AccountApp {
  url: string;
}

function readAccess(settings: AccountSettings): Readonly<Record<AccountService, ServiceAccess | undefined>> {
  const of = (id: string | undefined, secret: string | undefined, sender: string | undefined, url: string) =>
    id && secret && sender ? { id, secret, sender, url } : undefined;
  const { staffFeishuAppId: feishuId } = settings;
  return {
    wecom: of(settings.staffWecomCorpId, settings.staffWecomSecret, settings.staffWecomAgentId, settings.staffWecomUrl),
    dingtalk: of(settings.staffDingtalkAppKey, settings.staffDingtalkAppSecret, settings.staffDingtalkRobotCode, settings.staffDingtalkUrl),
    feishu: of(feishuId, settings.staffFeishuAppSecret, feishuId, settings.staffFeishuUrl),
  };
}

/** The delay after a rate limit; all three services count by the minute. */
const limitSeconds = 60;

interface SenderOptions {
  clock?: () => Date;
  ask?: typeof callProvider;
}

/**
 * Sends text messages to people's accounts in 企业微信, 钉钉 and 飞书 by the firm's own applications. Only the configured hosts are
 * called; the recipient is in the body of a request and cannot change its target.
 */
export function openAccountSender(
  settings: AccountSettings,
  { clock = () => new Date(), ask = callProvider }: SenderOptions = {},
): AccountSender {
  const access = readAccess(settings);
  const services = new Map(
    accountServices.flatMap((service) => {
      const app = access[service];
      return app ? [[service, createService(service, app, { clock, ask, timeoutMs: settings.messageTimeoutMs })] as const] : [];
    }),
  );
  return {
    provider: 'account',
    services: [...services.keys()],
    async send({ to, text, sendKey }) {
      const { service, account } = readAccountAddress(to);
      const sendTo = services.get(service);
      if (!sendTo) throw new SendError(`${service}-not-configured`, { isPermanent: true });
      return { providerMessageId: await sendTo({ account, text, sendKey }) };
    },
  };
}

interface AccountText {
  account: string;
  text: string;
  sendKey: string;
}

function createService(
  service: AccountService,
  { url, ...app }: ServiceAccess,
  { clock, ask, timeoutMs }: Required<SenderOptions> & { timeoutMs: number },
): (message: AccountText) => Promise<string | null> {
  const protocol = accountProtocols[service];
  const temporary = (code: string, afterSeconds = 0) => new SendError(`${service}-${code}`, { isPermanent: false, afterSeconds });

  const request = ({ method, path, query, headers, body }: AccountRequest): Promise<unknown> => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const init = {
      method,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    return ask(address.href, init, timeoutMs);
  };

  const token = new AccessToken(async (): Promise<ProviderToken> => {
    const issued = protocol.readToken(await request(protocol.tokenRequest(app)));
    if (issued === undefined) throw temporary('token-malformed');
    // A wrong secret may be corrected while the message waits, so a refused token is a temporary failure.
    if ('code' in issued) throw temporary(`token-${issued.code}`);
    return issued;
  }, clock);

  return async (message) => {
    for (let isAnew = false; ; isAnew = true) {
      const current = await token.get();
      const answer = protocol.readAnswer(await request(protocol.messageRequest({ ...message, app, token: current })), message.account);
      switch (answer.kind) {
        case 'sent':
          return answer.id;
        case 'tokenRefused':
          token.drop(current);
          if (isAnew) throw temporary(answer.code);
          continue;
        case 'noAccount':
          throw new SendError(`${service}-no-account`, { isPermanent: true });
        case 'limited':
          throw temporary(answer.code, limitSeconds);
        case 'refused':
          throw temporary(answer.code);
        case 'malformed':
          throw new SendError('malformed', { isPermanent: false });
      }
    }
  };
}
