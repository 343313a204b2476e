import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, type WordGroup } from '#content/search/service/answers/parsed-query.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { CompanyProfile } from './schema/profile.ts';
import { getCompanyProfile } from './service/profile.ts';

interface Particular {
  name: string;
  words: WordGroup;
  read(profile: CompanyProfile): { value: string; note?: string };
  page?: { href: string; linkText: string };
}

const contact = { href: paths.contact(), linkText: '联系我们' };
const licences = { href: paths.licences(), linkText: '业务资格与批文' };

/** Facts about the firm that visitors search for, with their search words. */
const particulars: readonly Particular[] = [
  {
    name: '经营证券期货业务许可证',
    words: [
      '许可证',
      '许可证号',
      '许可证编号',
      '业务许可证',
      '牌照',
      '牌照号',
      '经营许可证',
      '证券牌照',
      '资质',
      '业务资格',
      '经营证券期货业务许可证',
    ],
    read: ({ licenceNumber }) => ({ value: licenceNumber }),
    page: licences,
  },
  {
    name: '统一社会信用代码',
    words: ['统一社会信用代码', '社会信用代码', '信用代码', '税号', '营业执照', '营业执照号', '注册号'],
    read: ({ creditCode }) => ({ value: creditCode }),
  },
  { name: '法定代表人', words: ['法定代表人', '法人', '法人代表'], read: ({ legalRepresentative }) => ({ value: legalRepresentative }) },
  { name: '董事长', words: ['董事长', '老板', '一把手'], read: ({ chairman: { name, post } }) => ({ value: name, note: post }) },
  {
    name: '注册资本',
    words: ['注册资本', '注册资金', '资本金'],
    read: ({ registeredCapital }) => ({ value: `${formatCount(registeredCapital / 10_000)} 万元` }),
  },
  {
    name: '成立日期',
    words: ['成立日期', '成立时间', '成立', '哪年成立', '创立', '历史'],
    read: ({ foundedOn }) => ({ value: foundedOn }),
  },
  { name: '上市情况', words: ['上市', '股票代码', '上市公司', '上市地', '证券代码'], read: ({ listing }) => ({ value: listing }) },
  {
    name: '办公地址',
    words: ['总部', '总部地址', '地址', '办公地址', '注册地址', '总公司', '总公司地址', '邮寄地址', '通讯地址', '邮编', '邮政编码'],
    read: ({ officeAddress, postcode, officeHours }) => ({ value: officeAddress, note: `邮编 ${postcode}；${officeHours}` }),
    page: contact,
  },
  { name: '传真', words: ['传真', '传真号', '传真号码'], read: ({ fax }) => ({ value: fax }), page: contact },
  {
    name: '投资者关系',
    words: ['投资者关系', '董秘', '董事会办公室', '投资者热线', 'ir'],
    read: ({ investorRelations: { phone, email, hours } }) => ({ value: phone, note: `${email}；${hours}` }),
    page: contact,
  },
  {
    name: '媒体联络',
    words: ['媒体', '媒体联系', '媒体联络', '采访', '记者'],
    read: ({ media: { phone, email, hours } }) => ({ value: phone, note: `${email}；${hours}` }),
    page: contact,
  },
];
const optional = ['联系', '联系方式', '电话', '号码', '编号', ''];

/** Answers a search for a fact about the firm, such as its licence, address or capital. */
export const companyAnswers: AnswerSource = {
  id: 'company',
  tags: ['company:profile', 'site'],
  words: particulars.map(({ words }) => words),
  async answer(ctx, asked) {
    const asks = particulars.find(({ words }) => matchesSubject(asked, words, optional));
    if (!asks) return undefined;
    const profile = await getCompanyProfile(ctx, {});
    return {
      title: asks.name,
      facts: [{ name: profile.shortName, ...asks.read(profile) }],
      day: { name: '公示', value: profile.effectiveOn },
      basis: '公司概况',
      ...(asks.page ?? { href: paths.about(), linkText: '公司简介' }),
    };
  },
};
