import { z } from 'zod';
import { companyFacts, holding, person } from '#modules/district/private-fund/schema.ts';
import { readCompanyDraft, replaceCompany, type CompanyDraft } from '#modules/district/private-fund/service/company.ts';
import { paths } from '#web/paths.ts';
import { oneThing } from '../made/one-thing.ts';
import { under } from '../made/whole-list.ts';

/** What everybody may know of the firm's subsidiary for private funds. */
export const subsidiary = oneThing<CompanyDraft>({
  code: 'subsidiary',
  title: '私募子公司',
  group: '披露与名录',
  levels: 2,
  draft: z.object({ facts: companyFacts, people: z.array(person), holdings: z.array(holding) }),
  keysOf: { people: 'certificateNumber' },
  fields: {
    facts: '公司信息',
    ...under('facts', {
      name: '公司名称',
      shortName: '简称',
      englishName: '英文名称',
      registrationCode: '管理人登记编号',
      memberCode: '会员编号',
      registeredOn: '登记日期',
      foundedOn: '成立日期',
      capital: '注册资本',
      legalRepresentative: '法定代表人',
      creditCode: '统一社会信用代码',
      scope: { title: '经营范围', widget: 'lines' },
      summary: { title: '简介', widget: 'lines' },
      address: '地址',
      postcode: '邮编',
      hours: '办公时间',
      phones: '电话',
      'phones.*': '电话',
      'phones.*.name': '用途',
      'phones.*.number': '号码',
      email: '邮箱',
      complaint: '投诉渠道',
      'complaint.phone': '电话',
      'complaint.email': '邮箱',
      'complaint.address': '地址',
      'complaint.promise': '承诺',
      registrationCheck: '登记信息核验',
      'registrationCheck.text': '文字',
      'registrationCheck.href': '网址',
      isSample: '示例数据',
    }),
    people: '高级管理人员',
    'people.*': '人员',
    ...under('people.*', { name: '姓名', post: '职务', biography: '简历', certificateNumber: '从业资格编号', since: '任职日期' }),
    holdings: '股东与对外投资',
    'holdings.*': '一家公司',
    ...under('holdings.*', {
      name: '名称',
      relation: { title: '关系', words: { shareholder: '股东', investment: '对外投资' } },
      sharePercent: '比例（%）',
      business: '主营业务',
      asOf: '截至日期',
    }),
  },
  read: readCompanyDraft,
  write: replaceCompany,
  placeOf: ({ people, holdings }) => `${people.length} 名高管，${holdings.length} 家公司`,
  addresses: [paths.subsidiaryAbout(), paths.subsidiaryTeam(), paths.subsidiaryShare(), paths.subsidiaryContact()],
});
