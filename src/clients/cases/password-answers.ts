import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject } from '#content/search/service/answers/parsed-query.ts';
import { paths } from '#ui/paths.ts';

const passwords = ['密码', '登录密码', '账户密码', '网上交易密码', '登陆密码'];
const lost = ['忘记', '忘了', '忘', '重置', '找回', '修改', '改', '重设', '锁定', '被锁', '输错', '不记得', '丢了'];
/** The topic code in the customer service centre. */
const topicCode = 'mima';

/** Answers how to reset a forgotten password, self-service first. */
export const passwordAnswers: AnswerSource = {
  id: 'password',
  tags: ['customer-center', 'firm-facts'],
  words: [passwords, ['忘记密码', '重置密码', '修改密码', '找回密码']],
  async answer(ctx, asked) {
    if (!matchesSubject(asked, passwords, lost)) return undefined;
    const { channels, topics } = await getCustomerCenter(ctx, {});
    const topic = topics.find(({ code }) => code === topicCode);
    const phone = channels.find(({ kind }) => kind === 'phone');
    return {
      title: topic?.title ?? '重置密码',
      text: topic?.summary ?? '',
      ...(topic && {
        facts: [
          { name: '受理时间', value: topic.hours },
          { name: '材料', value: topic.materials.join('、') },
        ],
      }),
      ways: [
        { text: '重置登录密码', href: paths.resetPassword(), note: '无需登录，凭身份信息与短信验证码' },
        ...(phone?.href ? [{ text: `拨打${phone.name} ${phone.value}`, href: phone.href, note: `无需登录；${phone.hours}` }] : []),
        { text: '到营业网点办理', href: paths.branches(), note: '无需登录，本人携带身份证件' },
        { text: '登录后修改密码', href: paths.login({ returnUrl: paths.accountSecurity() }), note: '需要登录' },
      ],
      basis: '客户服务中心',
      href: topic ? `${paths.customerCenter()}#${topic.code}` : paths.customerCenter(),
      linkText: '完整步骤',
    };
  },
};
