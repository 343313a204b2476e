import { origin, providerSecret, shortLine } from './kinds.ts';
import { none, optional, setting } from './setting.ts';

/**
 * The firm's own applications in 企业微信, 钉钉 and 飞书, which notify staff in their accounts there. A service requires all three of its
 * settings.
 */
export const staffAccountSettings = {
  staffWecomCorpId: optional(
    'STAFF_WECOM_CORP_ID',
    shortLine,
    { zh: '不提供企业微信账号', en: 'no WeCom accounts' },
    { zh: '企业微信的企业 ID', en: 'Corp ID of WeCom (企业微信)' },
  ),
  staffWecomAgentId: optional('STAFF_WECOM_AGENT_ID', shortLine, none, {
    zh: '企业微信自建应用的 AgentId',
    en: "AgentId of the firm's own WeCom application",
  }),
  staffWecomSecret: optional('STAFF_WECOM_SECRET', providerSecret, none, {
    zh: '企业微信自建应用的 Secret',
    en: "Secret of the firm's own WeCom application",
  }),
  staffWecomUrl: setting('STAFF_WECOM_URL', origin, 'https://qyapi.weixin.qq.com', {
    zh: '企业微信的接口地址，不连接其他主机；私有部署时改为自己的地址',
    en: 'API address of WeCom, the only host contacted; change it for a private deployment',
  }),
  staffDingtalkAppKey: optional(
    'STAFF_DINGTALK_APP_KEY',
    shortLine,
    { zh: '不提供钉钉账号', en: 'no DingTalk accounts' },
    { zh: '钉钉企业内部应用的 Client ID（AppKey）', en: "Client ID (AppKey) of the firm's own DingTalk application" },
  ),
  staffDingtalkAppSecret: optional('STAFF_DINGTALK_APP_SECRET', providerSecret, none, {
    zh: '钉钉企业内部应用的 Client Secret（AppSecret）',
    en: "Client Secret (AppSecret) of the firm's own DingTalk application",
  }),
  staffDingtalkRobotCode: optional('STAFF_DINGTALK_ROBOT_CODE', shortLine, none, {
    zh: '该应用的机器人编码（RobotCode）',
    en: 'RobotCode of that application',
  }),
  staffDingtalkUrl: setting('STAFF_DINGTALK_URL', origin, 'https://api.dingtalk.com', {
    zh: '钉钉的接口地址，不连接其他主机；专属部署时改为自己的地址',
    en: 'API address of DingTalk, the only host contacted; change it for a dedicated deployment',
  }),
  staffFeishuAppId: optional(
    'STAFF_FEISHU_APP_ID',
    shortLine,
    { zh: '不提供飞书账号', en: 'no Feishu accounts' },
    { zh: '飞书企业自建应用的 App ID', en: "App ID of the firm's own Feishu application" },
  ),
  staffFeishuAppSecret: optional('STAFF_FEISHU_APP_SECRET', providerSecret, none, {
    zh: '飞书企业自建应用的 App Secret',
    en: "App Secret of the firm's own Feishu application",
  }),
  staffFeishuUrl: setting('STAFF_FEISHU_URL', origin, 'https://open.feishu.cn', {
    zh: '飞书的接口地址，不连接其他主机；私有部署时改为自己的地址',
    en: 'API address of Feishu, the only host contacted; change it for a private deployment',
  }),
};
