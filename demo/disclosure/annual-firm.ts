import { shanghaiDay } from '#platform/day.ts';
import { formatCount } from '#ui/format/numbers.ts';
import type { MarkupBlock } from '../articles/markup.ts';
import { readArticles } from '../articles/read-articles.ts';
import { demoBranches } from '../branches.ts';
import { demoAchievements } from '../company/achievements.ts';
import { demoExecutives } from '../company/executives.ts';
import { demoLicences } from '../company/licences.ts';
import { demoMilestones } from '../company/milestones.ts';
import { demoProfile } from '../company/profile.ts';
import { demoShareholders } from '../company/shareholders.ts';
import { demoStructure } from '../company/structure.ts';
import { demoSubsidiaries } from '../company/subsidiaries.ts';
import { words, heading, chapter, paragraph, table, percent, endOf, written } from './annual-blocks.ts';

/** The firm's particulars, licences, history and network, as far as they existed at the end of the year. */
export function aboutFirm(year: number): MarkupBlock[] {
  const end = `${year}-12-31`;
  const licences = demoLicences.licences.filter(({ grantedOn }) => grantedOn <= end);
  const milestones = demoMilestones.milestones.filter(({ date }) => date <= end);
  return [
    table(
      '公司信息',
      ['项目', '内容'],
      [
        ['公司名称', '前厅证券股份有限公司（虚构）'],
        ['设立日期', demoProfile.foundedOn],
        ['统一社会信用代码', demoProfile.creditCode],
        ['经营证券期货业务许可证', demoProfile.licenceNumber],
        ['注册地址', demoProfile.registeredAddress],
        ['办公地址', demoProfile.officeAddress],
        ['邮政编码', demoProfile.postcode],
        ['经营范围', demoProfile.businessScope.join('；')],
        ['上市情况', demoProfile.listing],
      ],
    ),
    chapter('业务资格'),
    table(
      `截至${endOf(year)}取得的业务资格（文号为示例）`,
      ['类别', '业务资格', '文号', '核准或备案机构', '取得日期'],
      licences.map(({ area, name, document, authority, grantedOn }) => [area, name, document, authority, grantedOn]),
    ),
    chapter('历史沿革'),
    table(
      '',
      ['时间', '事项', '说明'],
      milestones.map(({ date, title, text: about }) => [date, title, about]),
    ),
    heading('组织与网点'),
    paragraph(`截至${endOf(year)}，公司控股或者参股的公司如下；分支机构名录见附录。`),
    table(
      '控股与参股公司',
      ['公司', '持股比例', '主要业务', '设立日期'],
      demoSubsidiaries.companies
        .filter(({ foundedOn }) => foundedOn <= end)
        .map(({ name, ratio, business, foundedOn }) => [name, `${ratio}%`, business, foundedOn]),
    ),
    table(
      '分支机构分布',
      ['省、自治区、直辖市', '家数', '所在城市'],
      [...Map.groupBy(demoBranches, ({ provinceName }) => provinceName)].map(([province, branches]) => [
        province,
        String(branches.length),
        [...new Set(branches.map(({ cityName }) => cityName))].join('、'),
      ]),
    ),
  ];
}

/** The firm's departments, and the awards of the year. */
export function organisation(year: number): MarkupBlock[] {
  const awards = demoAchievements.awards.filter((award) => award.year === year);
  return [
    chapter('组织机构'),
    table(
      '公司的机构与部门',
      ['机构', '上级', '职责'],
      demoStructure.departments.map(({ name, parent, duties }) => [
        name,
        demoStructure.departments.find(({ code }) => code === parent)?.name ?? '—',
        duties,
      ]),
    ),
    ...(awards.length === 0
      ? []
      : [
          heading('报告期内所获荣誉'),
          table(
            `${year}年所获荣誉（颁发机构为虚构）`,
            ['荣誉', '颁发机构', '说明'],
            awards.map(({ title, issuer, text: about }) => [title, issuer, about]),
          ),
        ]),
  ];
}

/** The list of shareholders at the end of the year, where there is one. */
export function shareholders(year: number): MarkupBlock[] {
  const found = demoShareholders.find(({ list }) => list.asOf === `${year}-12-31`);
  if (!found) return [];
  const { totalShares, holderCount, holders } = found.list;
  return [
    heading('股份与股东'),
    paragraph(`截至${endOf(year)}，公司股份总数 ${formatCount(totalShares)} 股，股东 ${holderCount} 户。主要股东如下。`),
    table(
      '主要股东（示例数据，单位：股）',
      ['股东', '性质', '持股数', '持股比例', '质押股数'],
      holders.map(({ name, nature, shares, pledgedShares }) => [
        name,
        nature,
        formatCount(shares),
        percent(shares, totalShares),
        pledgedShares === undefined ? '—' : formatCount(pledgedShares),
      ]),
    ),
  ];
}

/** Corporate governance with the executives who were in office at the end of the year and still are. */
export const governanceDetails = (year: number): MarkupBlock[] => {
  const people = demoExecutives.people.filter(({ since }) => since <= `${year}-12-31`);
  return [
    ...written(words.governanceMore, year),
    heading('董事、监事与高级管理人员'),
    paragraph('下表为报告期末在任、且本报告公布时仍在任的人员，姓名均为虚构。'),
    table(
      '',
      ['姓名', '职务', '任职起始日', '职责'],
      people.map(({ name, post, since, duties }) => [name, post, since, duties]),
    ),
    heading('主要工作经历'),
    { kind: 'bullets', items: people.map(({ name, post, qualification, profile }) => `${name}，${post}。${profile}（${qualification}）`) },
  ];
};

interface Notice {
  title: string;
  day: string;
}

/** Read once: there are as many reports as years. */
let companyNotices: readonly Notice[] | undefined;

const listCompanyNotices = (): readonly Notice[] =>
  (companyNotices ??= readArticles('notices/company-notices')
    .map(({ title, publishedAt }) => ({ title, day: shanghaiDay(publishedAt) }))
    .toSorted((a, b) => a.day.localeCompare(b.day)));

/** The firm's notices of the year, as its website has them. */
export const noticeIndex = (year: number): MarkupBlock[] => {
  const notices = listCompanyNotices().filter(({ day }) => day.startsWith(String(year)));
  if (notices.length === 0) return [];
  return [
    heading('信息披露索引'),
    table(
      `${year}年在公司网站发布的公司公告`,
      ['日期', '标题'],
      notices.map(({ day, title }) => [day, title]),
    ),
  ];
};

/** The appendix: every branch with its address and telephone number. */
export const branchDirectory = (): MarkupBlock[] => [
  paragraph('名录按所在地排列，地址与号码均为示例；最新信息以公司网站公示的为准。'),
  table(
    '分支机构名录',
    ['名称', '地址', '负责人', '许可证号', '咨询电话', '投诉电话'],
    demoBranches.map(({ name, cityName, districtName, address, manager, licenceNumber, phones, complaintPhone }) => [
      name,
      `${cityName}${districtName}${address}`,
      manager,
      licenceNumber,
      phones[0]!,
      complaintPhone,
    ]),
  ),
];
