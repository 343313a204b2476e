import { loginFailures } from '#contract/login-failures.ts';
import { codeRules } from './web/code-rules.ts';
/**
 * Every message as data. `{name}` stands for a value; the order of `values` is the one in which a provider with numbered values
 * (Tencent) gets them. The firm's name is put before a text message automatically. So that clients never have to guess whether a
 * link is ours, links are limited to: messages about the security of an account, with one `link` at the end to a page that asks
 * for no input (decision 020); digests, to which the recipient has subscribed; and messages to staff with a link to the console.
 */
export interface Template {
  values: readonly string[];
  /** Absent where no text message is ever sent: providers need no copy of it. */
  sms?: string;
  mail: { subject: string; text: string };
  /** True if its text is a secret for a few minutes, useless afterwards, and deleted a day later. */
  isCode?: true;
  /** True if its recipient is a member of staff. A robot or an account receives subject and text as one. */
  isForStaff?: true;
}

/** The linked page asks for no input: it says what happened and has one button. */
const notYou = '如非本人操作，请打开 {link} 冻结账户（无需登录，不索要任何信息），并拨打客服热线。';
const notYouSeeker = '如非本人操作，请立即拨打网站公布的招聘联系电话。';
const neverTell = '请勿向任何人（包括本公司员工）提供。';

export const templates = {
  code: {
    values: ['about', 'code'],
    sms: `您正在办理“{about}”，验证码 {code}，${codeRules.minutes} 分钟内有效。${neverTell}`,
    mail: { subject: '验证码', text: `您正在办理“{about}”，验证码 {code}，${codeRules.minutes} 分钟内有效。${neverTell}` },
    isCode: true,
  },
  newDeviceLogin: {
    values: ['at', 'device', 'link'],
    sms: `您的账户于 {at} 在新设备（{device}）上登录。${notYou}`,
    mail: { subject: '账户在新设备上登录', text: `您的账户于 {at} 在新设备（{device}）上登录。\n\n${notYou}` },
  },
  loginSuspended: {
    values: ['at', 'until', 'link'],
    sms: `您的账户连续 ${loginFailures} 次密码错误，网上登录已于 {at} 暂停，{until} 自动恢复，请届时修改登录密码。${notYou}`,
    mail: {
      subject: '网上登录已暂停',
      text: `您的账户连续 ${loginFailures} 次密码错误，网上登录已于 {at} 暂停，{until} 自动恢复，请届时修改登录密码。\n\n${notYou}`,
    },
  },
  contactHeld: {
    values: ['what', 'until', 'link'],
    sms: `您的账户申请变更预留的{what}，将于 {until} 生效，此前验证码与通知仍发往原联系方式。${notYou}`,
    mail: {
      subject: '预留的联系方式即将变更',
      text: `您的账户申请变更预留的{what}，将于 {until} 生效，此前验证码与通知仍发往原联系方式。本通知同时发往变更前后的联系方式。\n\n${notYou}`,
    },
  },
  contactChanged: {
    values: ['what', 'at', 'link'],
    sms: `您预留的{what}已于 {at} 变更。${notYou}`,
    mail: { subject: '预留的联系方式已变更', text: `您预留的{what}已于 {at} 变更，本通知同时发往变更前后的联系方式。\n\n${notYou}` },
  },
  contactKept: {
    values: ['what', 'at', 'link'],
    sms: `您预留的{what}的变更已于 {at} 取消，原联系方式继续有效。${notYou}`,
    mail: { subject: '联系方式的变更已取消', text: `您预留的{what}的变更已于 {at} 取消，原联系方式继续有效。\n\n${notYou}` },
  },
  controlAct: {
    values: ['what', 'at', 'link'],
    sms: `您的账户于 {at} 核验身份后办理了“{what}”。${notYou}`,
    mail: {
      subject: '账户办理了重要操作',
      text: `您的账户于 {at} 核验身份后办理了“{what}”，可登录网站“与我有关的记录”查看。\n\n${notYou}`,
    },
  },
  passwordReset: {
    values: ['what', 'at', 'link'],
    sms: `您的{what}已于 {at} 重置，已登录的设备均已退出。${notYou}`,
    mail: { subject: '密码已重置', text: `您的{what}已于 {at} 重置，已登录的设备均已退出。\n\n${notYou}` },
  },
  passkeyChanged: {
    values: ['at', 'what', 'link'],
    sms: `您的账户于 {at} {what}了一个用于登录的通行密钥。${notYou}`,
    mail: { subject: '通行密钥有变化', text: `您的账户于 {at} {what}了一个用于登录的通行密钥。\n\n${notYou}` },
  },
  accessLocked: {
    values: ['at', 'link'],
    sms: `您的网上访问已于 {at} 锁定，锁定期间无法登录网站。解锁请在网站登录页选择“解除锁定”，或联系开户营业部。${notYou}`,
    mail: {
      subject: '网上访问已锁定',
      text: `您的网上访问已于 {at} 锁定，锁定期间无法登录网站。\n\n解锁请在网站登录页选择“解除锁定”，或联系开户营业部。\n\n${notYou}`,
    },
  },
  accountFrozen: {
    values: ['at'],
    sms: '您的账户已于 {at} 经“不是我操作”链接冻结，全部登录已退出，未生效的变更已取消。解除请携带身份证到营业网点，或拨打客服热线。',
    mail: {
      subject: '账户已冻结',
      text: '您的账户已于 {at} 经“不是我操作”链接冻结，全部登录已退出，未生效的变更已取消。\n\n解除请携带身份证到营业网点，或拨打客服热线。',
    },
  },
  accessUnlocked: {
    values: ['at', 'link'],
    sms: `您的网上访问已于 {at} 解除锁定。${notYou}`,
    mail: { subject: '网上访问已解除锁定', text: `您的网上访问已于 {at} 解除锁定。\n\n${notYou}` },
  },
  caseApproved: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）已审核通过，请登录网站“我的办理”查看。',
    mail: { subject: '业务申请已审核通过', text: '您申请的“{business}”（受理编号 {number}）已审核通过，请登录网站“我的办理”查看。' },
  },
  caseReturned: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）有内容需要补正，请登录网站“我的办理”查看原因并重新提交。',
    mail: {
      subject: '业务申请需要补正',
      text: '您申请的“{business}”（受理编号 {number}）有内容需要补正，请登录网站“我的办理”查看原因并重新提交。',
    },
  },
  caseRefused: {
    values: ['business', 'number'],
    sms: '您申请的“{business}”（受理编号 {number}）未能办理，原因请登录网站“我的办理”查看。',
    mail: { subject: '业务申请未能办理', text: '您申请的“{business}”（受理编号 {number}）未能办理，原因请登录网站“我的办理”查看。' },
  },
  agreementSigned: {
    values: ['business', 'at', 'link'],
    sms: `您已于 {at} 签署“{business}”的电子协议，可登录网站“我的文件”查看和下载。${notYou}`,
    mail: { subject: '电子协议已签署', text: `您已于 {at} 签署“{business}”的电子协议，可登录网站“我的文件”查看和下载。\n\n${notYou}` },
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
  interviewOffered: {
    values: ['job'],
    sms: '招聘部门就您投递的“{job}”邀请您面试，请登录网站“我的面试”选择时间。本公司招聘不收取任何费用。',
    mail: {
      subject: '邀请您面试',
      text: '招聘部门就您投递的“{job}”邀请您面试，请登录网站“我的面试”选择时间。\n\n本公司招聘不收取任何费用。',
    },
  },
  interviewCancelled: {
    values: ['job'],
    sms: '您投递的“{job}”的面试安排已取消，原因请登录网站“我的面试”查看。',
    mail: { subject: '面试安排已取消', text: '您投递的“{job}”的面试安排已取消，原因请登录网站“我的面试”查看。' },
  },
  interviewReminder: {
    values: ['job', 'at'],
    sms: '提醒：您投递的“{job}”的面试将于 {at} 开始，地点或入口请登录网站“我的面试”查看。',
    mail: { subject: '面试提醒', text: '您投递的“{job}”的面试将于 {at} 开始，地点或入口请登录网站“我的面试”查看。' },
  },
  privacyRequest: {
    values: ['request', 'at', 'link'],
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
    sms: '您在招聘专区的简历长期未使用，将于 {date} 连同账号一并删除。如需保留，请在此之前登录网站招聘专区；无需保留的，不必操作。',
    mail: {
      subject: '招聘专区的简历即将删除',
      text: '您在招聘专区的简历长期未使用，将于 {date} 连同账号一并删除。如需保留，请在此之前登录网站招聘专区；无需保留的，不必操作。',
    },
  },
  digest: {
    values: ['day', 'count', 'items', 'change', 'leave'],
    sms: '截至 {day} 有 {count} 条新内容，请到网站查看。',
    mail: {
      subject: '{day} 订阅内容 {count} 条',
      text: '以下是上次邮件之后您所订阅内容的更新。\n\n{items}\n\n——\n本邮箱已在网站确认订阅，故向您发送本邮件。本邮件不索要任何密码、验证码或个人信息，也不含附件。\n更改内容：{change}\n退订：{leave}',
    },
  },
  staffCode: {
    values: ['about', 'code'],
    mail: {
      subject: '管理端验证码',
      text: `您正在管理端办理“{about}”，验证码 {code}，${codeRules.minutes} 分钟内有效。请在管理端“我的通知”中输入；如非本人操作，请告知系统管理员。`,
    },
    isCode: true,
    isForStaff: true,
  },
  staffTest: {
    values: ['settings'],
    mail: {
      subject: '测试通知',
      text: '这是一条测试通知：您的待办提醒会发到这里。\n\n更改接收方式：{settings}',
    },
    isForStaff: true,
  },
  staffNotice: {
    values: ['subject', 'items', 'place', 'settings'],
    mail: {
      subject: '待办提醒：{subject}',
      text: '{items}\n\n到管理端处理：{place}\n\n更改接收方式：{settings}',
    },
    isForStaff: true,
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;

/** The values that a template needs. */
export type ValuesOf<Name extends TemplateName> = Record<(typeof templates)[Name]['values'][number], string>;

/** Returns the template as its general type. */
export const templateOf = (name: TemplateName): Template => templates[name];
