import { listOnShow } from '#content/company/service/on-show.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource, Publication } from './publications.ts';

/** The firm's registered particulars and the lines of its departments. */
export const profileSource: IdentitySource = {
  async list(ctx) {
    const profile = (await listOnShow(ctx, 'profile'))[0]?.content;
    if (!profile) return [];
    const { creditCode, fax, investorRelations, licenceNumber, media, website } = profile;
    const about = { title: '公司简介', href: paths.about() };
    const contact = { title: '联系我们', href: paths.contact() };
    const department = (title: string, { phone, email, hours }: typeof media): Publication => ({
      title,
      facts: { 电话: phone, 邮箱: email, 服务时间: hours },
      known: [phone, email],
      source: contact,
    });
    return [
      { title: '统一社会信用代码', facts: { 官方内容: creditCode }, known: [creditCode], source: about },
      { title: '经营证券期货业务许可证', facts: { 编号: licenceNumber }, known: [licenceNumber], source: about },
      { title: '官方网站', facts: { 官方内容: website }, known: [website], source: about, isMention: true },
      { title: '公司总部传真', facts: { 官方内容: fax }, known: [fax], source: contact },
      department('投资者关系', investorRelations),
      department('媒体联络', media),
    ];
  },
};

/** Certificates, and the approvals of each line of business. */
export const certificateSource: IdentitySource = {
  async list(ctx) {
    const [[certificates], [licences]] = await Promise.all([listOnShow(ctx, 'certificates'), listOnShow(ctx, 'licences')]);
    const today = shanghaiDay(ctx.now);
    return [
      ...(certificates?.content.certificates ?? []).map(({ code, name, number, issuer, issuedOn, validUntil }) => ({
        title: name,
        facts: { 编号: number, 发证机关: issuer, 发证日期: issuedOn, 有效期至: validUntil },
        known: [name, number],
        source: { title: '资质证照', href: `${paths.certificates()}#${code}` },
        isPast: validUntil !== undefined && validUntil < today,
      })),
      ...(licences?.content.licences ?? []).map(({ name, document, authority, grantedOn }) => ({
        title: name,
        facts: { 批准文件: document, 批准机关: authority, 批准日期: grantedOn },
        known: [name, document],
        source: { title: '业务资格', href: paths.licences() },
      })),
    ];
  },
};

/** The companies of the group, and what those that publish here have said of themselves. */
export const groupSource: IdentitySource = {
  async list(ctx) {
    const companies = (await listOnShow(ctx, 'subsidiaries'))[0]?.content.companies ?? [];
    return companies.flatMap(({ name, shortName, isControlled, ratio, business, site, page, detail }) => {
      const own = { title: name, href: page ?? paths.groupCompanies() };
      const company: Publication = {
        title: name,
        facts: { 与本公司的关系: isControlled ? '控股子公司' : '参股公司', 持股比例: `${ratio}%`, 主要业务: business, 网址: site },
        known: [name, shortName, site],
        source: { title: '参控股公司', href: paths.groupCompanies() },
      };
      const numbers = (detail?.registration ?? []).filter(({ value }) => /\d/.test(value) && !/\p{Script=Han}{4,}/u.test(value));
      const more = [...numbers, ...(detail?.contact ?? [])].map(({ name: label, value }) => ({
        title: `${shortName}${label}`,
        facts: { 官方内容: value, 公司: name },
        known: [value],
        source: own,
      }));
      const people = (detail?.executives ?? []).map(({ name: person, post, since, qualification }) => ({
        title: person,
        thing: `${person} ${name} ${post}`,
        facts: { 公司: name, 职务: post, 任职日期: since, 任职备案或批复: qualification },
        known: [person, qualification],
        source: own,
      }));
      return [company, ...more, ...people];
    });
  },
};
