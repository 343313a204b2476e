import type { IdentitySource, PublishedIdentity } from '#content/downloads/service/sources/published-identities.ts';
import { isOutcome } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { SubsidiaryFacts } from './schema.ts';
import { listFundRecords } from './service/funds.ts';
import { getSubsidiaryFacts, listTeam } from './service/subsidiary.ts';

/**
 * The subsidiary for private funds: its registration, telephone numbers and people, and the data of its funds that the
 * association publishes. Further data of a fund requires the confirmation of a qualified investor.
 */
export const privateFundIdentities: IdentitySource = {
  async list(ctx) {
    const company = await findCompany(ctx);
    if (!company) return [];
    const [{ records: people }, funds] = await Promise.all([listTeam(ctx, {}), listFundRecords(ctx)]);
    return [
      ...toLines(company),
      ...people.map(({ name, post, certificateNumber, since }) => ({
        title: name,
        thing: `${name} ${company.name} ${post}`,
        facts: { 公司: company.name, 职务: post, 登记编号: certificateNumber, 任职日期: since },
        known: [name, certificateNumber],
        source: { title: '私募子公司管理团队', href: paths.subsidiaryTeam() },
      })),
      ...funds.map(({ recordCode, name, manager, custodian }) => ({
        title: name,
        thing: `private fund ${recordCode}`,
        facts: { 类别: '私募基金，仅面向合格投资者', 备案编码: recordCode, 基金管理人: manager, 托管人: custodian },
        known: [recordCode, name],
        source: { title: '私募产品公示（需确认合格投资者身份）', href: paths.privateFunds() },
      })),
    ];
  },
};

function toLines({
  name,
  shortName,
  englishName,
  registrationCode,
  memberCode,
  creditCode,
  phones,
  email,
  complaint,
}: SubsidiaryFacts): PublishedIdentity[] {
  const source = { title: '联系私募子公司', href: paths.subsidiaryContact() };
  return [
    {
      title: name,
      facts: { 管理人登记编码: registrationCode, 协会会员编码: memberCode, 统一社会信用代码: creditCode },
      known: [name, shortName, englishName, registrationCode, memberCode, creditCode],
      source: { title: '私募子公司简介', href: paths.subsidiaryAbout() },
    },
    ...phones.map((line) => ({
      title: `${shortName}${line.name}`,
      facts: { 电话: line.number, 公司: name },
      known: [line.number],
      source,
    })),
    { title: `${shortName}邮箱`, facts: { 邮箱: email, 公司: name }, known: [email], source },
    {
      title: `${shortName}投诉渠道`,
      facts: { 电话: complaint.phone, 邮箱: complaint.email, 公司: name },
      known: [complaint.phone, complaint.email],
      source,
    },
  ];
}

/** Undefined while the firm has entered none. */
async function findCompany(ctx: Context): Promise<SubsidiaryFacts | undefined> {
  try {
    return await getSubsidiaryFacts(ctx, {});
  } catch (error) {
    if (isOutcome(error, 'notFound')) return undefined;
    throw error;
  }
}
