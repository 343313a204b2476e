import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, type ParsedQuery } from '#content/search/service/answers/parsed-query.ts';
import { paths } from '#ui/paths.ts';
import type { ContactChannel } from './schema.ts';
import { getCustomerCenter } from './service/customer-center.ts';

const service = ['客服', '客户服务', '人工客服', '人工服务', '服务', '官方', '联系', '咨询', '统一', ''];
const phone = [
  '电话',
  '电话号码',
  '热线',
  '热线电话',
  '号码',
  '专线',
  '客服',
  '人工',
  '人工客服',
  '联系方式',
  '联系电话',
  '总机',
  '打电话',
];
const hours = [
  '时间',
  '上班时间',
  '工作时间',
  '服务时间',
  '营业时间',
  '上班',
  '下班',
  '几点上班',
  '几点下班',
  '周末',
  '周末有人',
  '周末上班',
  '节假日',
  '节假日有人',
  '晚上',
  '晚上有人',
  '24小时',
  '有人',
];
const staffed = ['客服', '人工', '人工客服', '热线', '客服热线', '人工服务', '客户服务', '电话'];
const complaint = ['投诉', '举报', '维权', '意见'];
const complaintWays = [...phone, '渠道', '方式', '途径', '邮箱', '地址', '入口', '流程', '营业部', '客户经理', '员工', '工作人员', ''];
const elder = ['长者', '长辈', '老人', '老年人', '老年', '年纪大'];
const elderWays = [...phone, ...service];
const mail = ['邮箱', '电子邮箱', '邮件', 'email', '信箱'];
const online = ['在线客服', '在线咨询', '文字客服', '网上客服', '聊天', '客服机器人', '智能客服'];

type IsMeant = (channel: ContactChannel) => boolean;
const isNamed =
  (word: string): IsMeant =>
  ({ name }) =>
    name.includes(word);
const isOfKind =
  (kind: ContactChannel['kind']): IsMeant =>
  (channel) =>
    channel.kind === kind && !isNamed('投诉')(channel);

/** Returns the channel that the query asks for; undefined when there is none. */
function findMeant(asked: ParsedQuery): IsMeant | undefined {
  if (matchesSubject(asked, complaint, complaintWays)) return isNamed('投诉');
  if (matchesSubject(asked, elder, elderWays)) return isNamed('长者');
  if (matchesSubject(asked, online)) return isOfKind('online');
  if (matchesSubject(asked, mail, service)) return isOfKind('mail');
  if (matchesSubject(asked, phone, service) || matchesSubject(asked, staffed, hours)) return isOfKind('phone');
  return undefined;
}

/** Answers with the telephone number, mailbox or service window of the firm and its hours. */
export const contactAnswers: AnswerSource = {
  id: 'contact',
  tags: ['customer-center'],
  words: [service, phone, complaint, elder, mail, online],
  async answer(ctx, asked) {
    const isMeant = findMeant(asked);
    const channels = isMeant ? (await getCustomerCenter(ctx, {})).channels.filter(isMeant) : [];
    return channels.length > 0 ? toAnswer(channels) : undefined;
  },
};

function toAnswer(channels: readonly ContactChannel[]): AnswerDraft {
  const isComplaint = channels.every(({ name }) => name.includes('投诉'));
  const first = channels[0]!;
  const page = isComplaint
    ? { href: paths.complain(), linkText: '在线提交投诉与建议' }
    : { href: paths.customerCenter(), linkText: '客户服务中心' };
  return {
    title: channels.length === 1 ? first.name : isComplaint ? '投诉渠道' : '客户服务',
    facts: channels.map(({ name, value, hours: when }) => ({ name, value, note: when })),
    ways: channels.flatMap(({ href, kind, name, value }) => (href ? [{ text: wayNames[kind](name, value), href }] : [])),
    basis: '客户服务中心',
    ...page,
  };
}

const wayNames: Record<ContactChannel['kind'], (name: string, value: string) => string> = {
  phone: (name, value) => `拨打${name} ${value}`,
  mail: (name, value) => `写信到${name} ${value}`,
  online: (name) => `打开${name}`,
  visit: (name) => `查找${name}`,
};
