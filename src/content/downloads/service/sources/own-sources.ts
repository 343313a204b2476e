import { listTenderContacts } from '#content/articles/service/notices/tender-contacts.ts';
import { listAllBranches } from '#content/branches/service/all-branches.ts';
import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import { listEffectiveVersions } from '#content/company/service/current-version.ts';
import { listBondTraders } from '#content/disclosure/service/bond-traders.ts';
import { listFuturesIbPeople } from '#content/disclosure/service/futures-ib.ts';
import { findDisclosedAccount, findStaff } from '#content/disclosure/service/look-up.ts';
import { listAllWitnesses } from '#content/disclosure/service/witnesses.ts';
import { listBusinessScope } from '#content/fees-and-suitability/service/business-scope.ts';
import { listMeetingContacts } from '#content/fees-and-suitability/service/meetings.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import type { IdentitySource, PublishedIdentity } from './published-identities.ts';
import { registerSource, softwareSource } from './register.ts';
import { settingsSource } from './settings.ts';

/** Business licences. Their permits are often published in other lists too. */
const businessSource: IdentitySource = {
  async list(ctx) {
    const { records } = await listBusinessScope(ctx, {});
    const source = { title: '业务范围', href: paths.businessScope() };
    return records.flatMap(({ name, permit, permittedOn, legalBasis }) => [
      { title: name, facts: { 批准文件: permit, 批准日期: permittedOn, 依据: legalBasis }, known: [name], source },
      { title: permit, facts: { 批准日期: permittedOn }, known: [permit], source, isMention: true },
    ]);
  },
};

/** Contacts for signing up to meetings, often published in other lists too. */
const meetingSource: IdentitySource = {
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

/** Contact persons named in tenders; each telephone number belongs to one person. */
const tenderSource: IdentitySource = {
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

/** Executives, directors and supervisors, by full name and document of appointment. */
const executiveSource: IdentitySource = {
  async list(ctx) {
    const people = (await listEffectiveVersions(ctx, 'executives'))[0]?.content.people ?? [];
    return people.map(({ name, post, since, qualification, duties }) => ({
      title: name,
      thing: `${name} ${post}`,
      facts: { 职务: post, 任职日期: since, 任职备案或批复: qualification, 职责: duties },
      // `任职备案 演示备〔2022〕18号`: the number alone must match too.
      known: [name, qualification, qualification.split(/\s/).at(-1)],
      source: { title: '高级管理人员', href: paths.executives() },
    }));
  },
};

/** The register of staff: only by full name or number, counted as look-ups against harvesting. */
const staffSource: IdentitySource = {
  async find(ctx, { folded, kind }) {
    const question = kind === 'number' ? { certificateNumber: folded } : kind === 'words' && isName(folded) ? { name: folded } : undefined;
    const people = question ? await findStaff(ctx, question) : [];
    return people.map(({ name, certificateNumber, post, branch, obtainedOn, state }) => ({
      title: name,
      thing: certificateNumber,
      facts: {
        登记编号: certificateNumber,
        岗位: post,
        所在部门: branch,
        取得日期: obtainedOn,
        状态: state === 'registered' ? '在职' : '已离职，不再代表公司',
      },
      known: [name, certificateNumber],
      source: { title: '从业人员公示', href: paths.staffRegister() },
      isPast: state === 'left',
    }));
  },
};

const isName = (text: string): boolean => /^\p{Script=Han}{2,8}$/u.test(text);

/** Staff who may witness the opening of an account outside a branch. */
const witnessSource: IdentitySource = {
  async list(ctx) {
    const today = shanghaiDay(ctx.now);
    const witnesses = await listAllWitnesses(ctx);
    return witnesses.map(({ name, staffNumber, certificateNumber, branch, qualification, validFrom, validUntil }) => ({
      title: name,
      thing: certificateNumber,
      facts: {
        工号: staffNumber,
        登记编号: certificateNumber,
        所在部门: branch,
        从业资格: qualification,
        见证有效期: `${validFrom} 至 ${validUntil}`,
      },
      known: [name, staffNumber, certificateNumber],
      source: { title: '见证开户公示', href: paths.accountWitnesses() },
      isPast: validUntil < today,
    }));
  },
};

/** Bond traders of the firm. */
const bondTraderSource: IdentitySource = {
  async list(ctx) {
    const { groups } = await listBondTraders(ctx, {});
    return groups.flatMap(({ business, people }) =>
      people.map(({ name, post, phone, publishedOn }) => ({
        title: name,
        thing: `${name} ${business} ${post}`,
        facts: { 业务: business, 岗位: post, 电话: phone, 公示日期: publishedOn },
        known: [name, phone],
        source: { title: '债券投资交易公示', href: paths.bondTraders() },
      })),
    );
  },
};

/** People who introduce clients to the futures company. A branch's telephone number is published by the branch itself. */
const futuresIbSource: IdentitySource = {
  async list(ctx) {
    const { managers, branches } = await listFuturesIbPeople(ctx);
    const source = { title: '期货IB公示', href: paths.futuresIb() };
    const person = (name: string, facts: PublishedIdentity['facts'], number: string): PublishedIdentity => ({
      title: name,
      thing: number,
      facts: { ...facts, 编号: number },
      known: [name, number],
      source,
    });
    return [
      ...managers.map(({ name, post, certificateNumber }) => person(name, { 岗位: post }, certificateNumber)),
      ...branches.flatMap(({ branch, head, trainingNumber, phone, specialists }): PublishedIdentity[] => [
        person(head, { 岗位: '中间介绍业务负责人', 营业部: branch }, trainingNumber),
        ...specialists.map(({ name, certificateNumber }) =>
          person(name, { 岗位: '中间介绍业务专职人员', 营业部: branch }, certificateNumber),
        ),
        { title: branch, facts: { 电话: phone }, known: [phone, branch], source, isMention: true },
      ]),
    ];
  },
};

/** The only accounts for payments to the firm. */
const accountSource: IdentitySource = {
  async find(ctx, { folded, kind }) {
    const account = kind === 'account' || kind === 'number' ? await findDisclosedAccount(ctx, folded) : undefined;
    if (!account) return [];
    const { holder, bank, purpose, number, updatedOn } = account;
    const isFutures = account.kind === 'futuresMargin';
    return [
      {
        title: holder,
        thing: number,
        facts: { 账号: number, 开户银行: bank, 用途: purpose, 更新日期: updatedOn },
        known: [number],
        source: isFutures
          ? { title: '期货IB公示', href: paths.futuresIb() }
          : { title: '客户资金账户公示', href: paths.disclosedAccounts() },
      },
    ];
  },
};

/** The firm's registered particulars and the telephone numbers of its departments. */
const profileSource: IdentitySource = {
  async list(ctx) {
    const profile = (await listEffectiveVersions(ctx, 'profile'))[0]?.content;
    if (!profile) return [];
    const { creditCode, fax, investorRelations, licenceNumber, media, website } = profile;
    const about = { title: '公司简介', href: paths.about() };
    const contact = { title: '联系我们', href: paths.contact() };
    const department = (title: string, { phone, email, hours }: typeof media): PublishedIdentity => ({
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
const certificateSource: IdentitySource = {
  async list(ctx) {
    const [[certificates], [licences]] = await Promise.all([
      listEffectiveVersions(ctx, 'certificates'),
      listEffectiveVersions(ctx, 'licences'),
    ]);
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

/** The companies of the group, and the details of those that publish here. */
const groupSource: IdentitySource = {
  async list(ctx) {
    const companies = (await listEffectiveVersions(ctx, 'subsidiaries'))[0]?.content.companies ?? [];
    return companies.flatMap(({ name, shortName, isControlled, ratio, business, site, page, detail }) => {
      const own = { title: name, href: page ?? paths.groupCompanies() };
      const company: PublishedIdentity = {
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

/** Every branch, by its name, code, licence, manager and telephone numbers. */
const branchSource: IdentitySource = {
  async list(ctx) {
    const branches = await listAllBranches(ctx);
    return branches.map(({ id, code, name, address, phones, orderPhone, complaintPhone, fax, manager, licenceNumber }) => ({
      title: name,
      thing: `branch ${code}`,
      facts: {
        类别: '营业网点',
        地址: address,
        咨询电话: phones.join('、'),
        委托电话: orderPhone,
        投诉电话: complaintPhone,
        传真: fax,
        负责人: manager,
        许可证号: licenceNumber,
      },
      known: [code, name, licenceNumber, manager, orderPhone, complaintPhone, fax, ...phones],
      source: { title: '营业网点', href: paths.branchDetail(id) },
    }));
  },
};

/** The contact channels of the service centre. */
const serviceCenterSource: IdentitySource = {
  async list(ctx) {
    const { channels } = await getCustomerCenter(ctx, {});
    return channels
      .filter(({ kind }) => kind !== 'visit')
      .map(({ code, name, value, href, hours }) => ({
        title: name,
        facts: { 官方内容: value, 服务时间: hours },
        known: [value, href],
        source: { title: '客户服务中心', href: `${paths.customerCenter()}#${code}` },
      }));
  },
};

/** All published identities of the firm, most frequently requested first. */
export const ownSources: readonly IdentitySource[] = [
  settingsSource,
  registerSource,
  serviceCenterSource,
  branchSource,
  profileSource,
  executiveSource,
  certificateSource,
  groupSource,
  staffSource,
  witnessSource,
  bondTraderSource,
  futuresIbSource,
  accountSource,
  softwareSource,
  businessSource,
  meetingSource,
  tenderSource,
];
