import { origin, providerSecret, shortLine } from './kinds.ts';
import { optional, setting } from './setting.ts';

/**
 * The firm's own applications in 企业微信, 钉钉 and 飞书, which notify staff in their accounts there. A service requires all three of its
 * settings.
 */
export const staffAccountSettings = {
  staffWecomCorpId: optional('STAFF_WECOM_CORP_ID', shortLine, '不提供企业微信账号', '企业微信的企业 ID'),
  staffWecomAgentId: optional('STAFF_WECOM_AGENT_ID', shortLine, '无', '企业微信自建应用的 AgentId'),
  staffWecomSecret: optional('STAFF_WECOM_SECRET', providerSecret, '无', '企业微信自建应用的 Secret'),
  staffWecomUrl: setting(
    'STAFF_WECOM_URL',
    origin,
    'https://qyapi.weixin.qq.com',
    '企业微信的接口地址，不连接其他主机；私有部署时改为自己的地址',
  ),
  staffDingtalkAppKey: optional('STAFF_DINGTALK_APP_KEY', shortLine, '不提供钉钉账号', '钉钉企业内部应用的 Client ID（AppKey）'),
  staffDingtalkAppSecret: optional('STAFF_DINGTALK_APP_SECRET', providerSecret, '无', '钉钉企业内部应用的 Client Secret（AppSecret）'),
  staffDingtalkRobotCode: optional('STAFF_DINGTALK_ROBOT_CODE', shortLine, '无', '该应用的机器人编码（RobotCode）'),
  staffDingtalkUrl: setting(
    'STAFF_DINGTALK_URL',
    origin,
    'https://api.dingtalk.com',
    '钉钉的接口地址，不连接其他主机；专属部署时改为自己的地址',
  ),
  staffFeishuAppId: optional('STAFF_FEISHU_APP_ID', shortLine, '不提供飞书账号', '飞书企业自建应用的 App ID'),
  staffFeishuAppSecret: optional('STAFF_FEISHU_APP_SECRET', providerSecret, '无', '飞书企业自建应用的 App Secret'),
  staffFeishuUrl: setting('STAFF_FEISHU_URL', origin, 'https://open.feishu.cn', '飞书的接口地址，不连接其他主机；私有部署时改为自己的地址'),
};
