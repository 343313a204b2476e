import { getSettings } from '#content/website/service/settings.ts';
import { complaintHoursOf } from '#ui/layout/complaint-hours.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource, PublishedIdentity } from './published-identities.ts';

const contactPage = { title: '联系我们', href: paths.contact() };
const chatPage = { title: '在线客服', href: paths.chat() };
const footer = { title: '首页（页面底部）', href: paths.home() };

/** The firm's names, telephone numbers and mailboxes from the settings, as shown in the page frame. */
export const settingsSource: IdentitySource = {
  async list(ctx) {
    const { chat, contact, firm, legalLines, qrCodes, recruitment } = await getSettings(ctx);
    const { hotlines, complaintPhone, complaintEmail, serviceHours } = contact;
    const hr = recruitment?.contact;
    return [
      {
        title: firm.name,
        facts: { 简称: firm.shortName, 英文名称: firm.englishName },
        known: Object.values(firm).slice(0, 3),
        source: contactPage,
      },
      {
        title: '客服热线',
        facts: { ...Object.fromEntries(hotlines.map(({ name, number }) => [name, number])), 服务时间: serviceHours },
        known: hotlines.map(({ number }) => number),
        source: contactPage,
      },
      {
        title: '投诉电话',
        facts: { 官方内容: complaintPhone, 服务时间: complaintHoursOf(contact) },
        known: [complaintPhone],
        source: contactPage,
      },
      { title: '投诉邮箱', facts: { 官方内容: complaintEmail }, known: [complaintEmail], source: contactPage },
      ...(hr ? [toRecruiter(hr)] : []),
      // A chat window on this site is known by the site's address.
      ...(chat?.url?.startsWith('https:')
        ? [{ title: '在线客服窗口', facts: { 官方内容: chat.url }, known: [chat.url], source: chatPage }]
        : []),
      ...qrCodes.map(({ name, target }) => ({
        title: name,
        facts: { 官方内容: target },
        known: [target],
        source: footer,
        isMention: true,
      })),
      // External links belong to others: the regulator's number, the police's register.
      ...legalLines
        .filter(({ href }) => !href)
        .map(({ text }) => ({ title: text, facts: {}, known: [text], source: footer, isMention: true })),
    ];
  },
};

const toRecruiter = ({ name, phone, email, hours }: { name: string; phone: string; email: string; hours: string }): PublishedIdentity => ({
  title: name,
  facts: { 电话: phone, 邮箱: email, 服务时间: hours },
  known: [name, phone, email],
  source: { title: '人才招聘', href: paths.recruit() },
});
