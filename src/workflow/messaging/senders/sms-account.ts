import { ConfigError, type Config } from '#platform/config/config.ts';
import { smsEndpoints } from '#platform/config/sms-endpoints.ts';
import { templateOf, templates, type TemplateName } from '../templates.ts';
import { createAliyunSmsSender } from './aliyun-sms.ts';
import { createDemoSender, type SmsSender } from './sender.ts';
import { createTencentSmsSender } from './tencent-sms.ts';

/** The firm's account at a provider of text messages. */
export interface SmsAccount {
  /** Scheme and host of the provider's interface. */
  endpoint: string;
  keyId: string;
  keySecret: string;
  /** The signature in 【】, approved by the provider. */
  signName: string;
  /** The provider's id for each of our templates. */
  templates: Readonly<Record<TemplateName, string>>;
  /** The timeout for a whole response in milliseconds. */
  timeoutMs: number;
  clock: () => Date;
}

export type SmsSettings = Pick<
  Config,
  | 'smsProvider'
  | 'smsEndpoint'
  | 'smsKeyId'
  | 'smsKeySecret'
  | 'smsSignName'
  | 'smsTemplates'
  | 'smsAppId'
  | 'smsRegion'
  | 'messageTimeoutMs'
>;

/** Returns the sender of the settings. Throws `ConfigError` at the start when a template has no id at the provider. */
export function openSmsSender(settings: SmsSettings): SmsSender {
  const { smsProvider: provider, smsAppId, smsRegion } = settings;
  if (provider === 'demo') return createDemoSender();
  const account: SmsAccount = {
    endpoint: settings.smsEndpoint ?? smsEndpoints[provider],
    keyId: settings.smsKeyId ?? '',
    keySecret: settings.smsKeySecret ?? '',
    signName: settings.smsSignName ?? '',
    templates: checkTemplates(settings.smsTemplates ?? {}),
    timeoutMs: settings.messageTimeoutMs,
    clock: () => new Date(),
  };
  if (provider === 'aliyun') return createAliyunSmsSender(account);
  return createTencentSmsSender({ ...account, appId: smsAppId ?? '', region: smsRegion });
}

function checkTemplates(given: Readonly<Record<string, string>>): Record<TemplateName, string> {
  const needed = (Object.keys(templates) as TemplateName[]).filter((name) => templateOf(name).sms !== undefined);
  const missing = needed.filter((name) => given[name] === undefined);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(templates, name));
  const problems = [
    ...(missing.length > 0 ? [`SMS_TEMPLATES 缺少 ${missing.join('、')}`] : []),
    ...(unknown.length > 0 ? [`SMS_TEMPLATES 中没有名为 ${unknown.join('、')} 的消息`] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return given as Record<TemplateName, string>;
}
