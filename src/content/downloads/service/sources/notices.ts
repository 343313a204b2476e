import { listBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { listMeetingContacts } from '#content/fees-and-suitability/service/meetings.ts';
import { listTenderContacts } from '#content/articles/service/notices/tender-contacts.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource } from './publications.ts';

/** What the firm is licensed for. The permit is most often one that other lists publish. */
export const businessSource: IdentitySource = {
  async list(ctx) {
    const { records } = await listBusinessScope(ctx, {});
    const source = { title: '业务范围', href: paths.businessScope() };
    return records.flatMap(({ name, permit, permittedOn, legalBasis }) => [
      { title: name, facts: { 批准文件: permit, 批准日期: permittedOn, 依据: legalBasis }, known: [name], source },
      { title: permit, facts: { 批准日期: permittedOn }, known: [permit], source, isMention: true },
    ]);
  },
};

/** Where one signs up for meetings; most often lines that are published elsewhere. */
export const meetingSource: IdentitySource = {
  async list(ctx) {
    const contacts = await listMeetingContacts(ctx);
    return contacts.map(({ phone, email }) => ({
      title: '投资者交流会报名',
      facts: { 电话: phone, 邮箱: email },
      known: [phone, email],
      source: { title: '投资者交流会', href: paths.investorMeetings() },
      isMention: true,
    }));
  },
};

/** Those who buy for the firm, as its tenders name them; each line is one person's. */
export const tenderSource: IdentitySource = {
  async list(ctx) {
    const contacts = await listTenderContacts(ctx);
    return contacts.map(({ contact, phone, email }) => ({
      title: '采购管理',
      thing: `采购 ${phone}`,
      facts: { 联系人: contact, 电话: phone, 邮箱: email },
      known: [contact, phone, email],
      source: { title: '采购招标', href: paths.tenders() },
    }));
  },
};
