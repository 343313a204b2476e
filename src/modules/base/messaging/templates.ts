/**
 * Every message as data. `{name}` stands for a value; the order of `values` is the one in which a provider that numbers them
 * (Tencent) gets them. The firm's name goes in front of a text message by itself. No text holds a link, as a client shall never
 * have to ask whether a link is ours; but for digests, which somebody has asked for and which ask for nothing.
 */
interface Template {
  values: readonly string[];
  sms: string;
  mail: { subject: string; text: string };
  /** Its text is a secret for a few minutes, useless afterwards, and emptied a day later. */
  isCode?: true;
}

const notYou = '如非本人操作，请立即登录网站锁定网上交易权限，并拨打客服热线。';
const notYouSeeker = '如非本人操作，请立即拨打网站公布的招聘联系电话。';
const neverTell = '请勿向任何人（包括本公司员工）提供。';

export const templates = {
  code: {
    values: ['about', 'code'],
    sms: `您正在办理“{about}”，验证码 {code}，5 分钟内有效。${neverTell}`,
    mail: { subject: '验证码', text: `您正在办理“{about}”，验证码 {code}，5 分钟内有效。${neverTell}` },
    isCode: true,
  },
  newDeviceLogin: {
    values: ['at', 'device'],
    sms: `您的账户于 {at} 在新设备（{device}）上登录。${notYou}`,
    mail: { subject: '账户在新设备上登录', text: `您的账户于 {at} 在新设备（{device}）上登录。\n\n${notYou}` },
  },
  contactChanged: {
    values: ['what', 'at'],
    sms: `您预留的{what}已于 {at} 变更。${notYou}`,
    mail: { subject: '预留的联系方式已变更', text: `您预留的{what}已于 {at} 变更，本通知发往变更前的联系方式。\n\n${notYou}` },
  },
  passwordReset: {
    values: ['what', 'at'],
    sms: `您的{what}已于 {at} 重置，已登录的设备均已退出。${notYou}`,
    mail: { subject: '密码已重置', text: `您的{what}已于 {at} 重置，已登录的设备均已退出。\n\n${notYou}` },
  },
  accessLocked: {
    values: ['at'],
    sms: '您的网上交易权限已于 {at} 锁定，锁定期间无法登录网站。解锁请在网站登录页选择“解除锁定”，或联系开户营业部。',
    mail: {
      subject: '网上交易权限已锁定',
      text: '您的网上交易权限已于 {at} 锁定，锁定期间无法登录网站。\n\n解锁请在网站登录页选择“解除锁定”，或联系开户营业部。',
    },
  },
  accessUnlocked: {
    values: ['at'],
    sms: `您的网上交易权限已于 {at} 解除锁定。${notYou}`,
    mail: { subject: '网上交易权限已解除锁定', text: `您的网上交易权限已于 {at} 解除锁定。\n\n${notYou}` },
  },
  caseApproved: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）已办结，结果请登录网站“业务办理”查看。',
    mail: { subject: '业务已办结', text: '您申请的“{business}”（受理编号 {number}）已办结，结果请登录网站“业务办理”查看。' },
  },
  caseReturned: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）有内容需要补正，请登录网站“业务办理”查看原因并重新提交。',
    mail: {
      subject: '业务申请需要补正',
      text: '您申请的“{business}”（受理编号 {number}）有内容需要补正，请登录网站“业务办理”查看原因并重新提交。',
    },
  },
  caseRefused: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）未能办理，原因请登录网站“业务办理”查看。',
    mail: { subject: '业务申请未能办理', text: '您申请的“{business}”（受理编号 {number}）未能办理，原因请登录网站“业务办理”查看。' },
  },
  agreementSigned: {
    values: ['business', 'at'],
    sms: `您已于 {at} 签署“{business}”的电子协议，可登录网站“我的协议”查看和下载。${notYou}`,
    mail: { subject: '电子协议已签署', text: `您已于 {at} 签署“{business}”的电子协议，可登录网站“我的协议”查看和下载。\n\n${notYou}` },
  },
  deliveryReceived: {
    values: ['job'],
    sms: '您投递的“{job}”简历已收到，进度请登录网站“我的投递”查看。本公司招聘不收取任何费用。',
    mail: {
      subject: '简历已收到',
      text: '您投递的“{job}”简历已收到，进度请登录网站“我的投递”查看。\n\n本公司招聘不收取任何费用。',
    },
  },
  deliveryMoved: {
    values: ['job'],
    sms: '您投递的“{job}”有新进展，请登录网站“我的投递”查看。本公司招聘不收取任何费用。',
    mail: {
      subject: '投递有新进展',
      text: '您投递的“{job}”有新进展，请登录网站“我的投递”查看。\n\n本公司招聘不收取任何费用。',
    },
  },
  privacyRequest: {
    values: ['request', 'at'],
    sms: `您于 {at} 提交的个人信息“{request}”申请已受理，进展请登录网站“隐私中心”查看。${notYou}`,
    mail: {
      subject: '个人信息申请已受理',
      text: `您于 {at} 提交的个人信息“{request}”申请已受理，进展请登录网站“隐私中心”查看。\n\n${notYou}`,
    },
  },
  seekerRequest: {
    values: ['request', 'at'],
    sms: `您于 {at} 在招聘专区办理了“{request}”。${notYouSeeker}`,
    mail: { subject: '招聘专区办理通知', text: `您于 {at} 在招聘专区办理了“{request}”。\n\n${notYouSeeker}` },
  },
  seekerErased: {
    values: ['at', 'number'],
    sms: '您在招聘专区的账号已于 {at} 注销，简历、文件与投递均已删除，回执编号 {number}。再次应聘请重新登录。',
    mail: {
      subject: '招聘专区账号已注销',
      text: '您在招聘专区的账号已于 {at} 注销，简历、文件与投递均已删除，回执编号 {number}。再次应聘请重新登录。',
    },
  },
  seekerRetention: {
    values: ['date'],
    sms: '您在招聘专区的简历长期未使用，将于 {date} 连同账号一并删除。如需保留，请在此之前登录网站招聘专区；无需保留则不必操作。',
    mail: {
      subject: '招聘专区的简历即将删除',
      text: '您在招聘专区的简历长期未使用，将于 {date} 连同账号一并删除。如需保留，请在此之前登录网站招聘专区；无需保留则不必操作。',
    },
  },
  digest: {
    values: ['day', 'count', 'items', 'change', 'leave'],
    sms: '截至 {day} 有 {count} 条新内容，请到网站查看。',
    mail: {
      subject: '{day} 订阅内容 {count} 条',
      text: '以下是您订阅的内容自上次邮件以来的新增。\n\n{items}\n\n——\n您收到这封邮件，是因为这个邮箱在网站上确认过订阅。本邮件不索要任何密码、验证码或个人信息，也不含附件。\n更改内容：{change}\n退订：{leave}',
    },
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

/** What a template has to be given. */
export type ValuesOf<Name extends TemplateName> = Record<(typeof templates)[Name]['values'][number], string>;

/** The template in its general form. */
export const templateOf = (name: TemplateName): Template => templates[name];
