/** The public interfaces of the providers of text messages, used unless `SMS_ENDPOINT` names a gateway. */
export const smsEndpoints = { aliyun: 'https://dysmsapi.aliyuncs.com', tencent: 'https://sms.tencentcloudapi.com' } as const;
