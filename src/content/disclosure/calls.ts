import { call, type Call, type Empty } from '#contract/call.ts';
import type { ResultPage } from '#contract/paging.ts';
import type {
  AccountDetailsQuery,
  AccountList,
  BondTraderList,
  DisclosureDates,
  FinanceReportPage,
  FinanceReportQuery,
  FuturesIb,
  KeywordPageQuery,
  StaffCountQuery,
  StaffCounts,
  ResearchReport,
  ResearchReportQuery,
  StaffMember,
  StaffPerson,
  StaffPersonQuery,
  WitnessPage,
} from './schema.ts';

/** Staff who may witness the opening of an account, filtered by name, number or branch. */
export const jzKaihu = call<KeywordPageQuery, WitnessPage>('GET', '/official-service/officialSite/jzKaihu', {
  tags: ['account-witnesses'],
});

const staffList = (name: string): Call<KeywordPageQuery, ResultPage<StaffMember>> =>
  call('GET', `/official-service/officialSite/${name}`, { tags: ['staff-register'] });

/** 一般证券业务从业人员 */
export const gsA = staffList('gsA');
/** 证券投资顾问 */
export const gsB = staffList('gsB');
/** 证券分析师与保荐代表人 */
export const gsC = staffList('gsC');
/** 证券经纪人 */
export const gsD = staffList('gsD');

/** Number of matches in each of the four lists for the same keyword. */
export const staffCountsGet = call<StaffCountQuery, StaffCounts>('GET', '/official-service/officialSite/gsCounts', {
  tags: ['staff-register'],
});

/** Disclosures of the introducing business for a futures company. */
export const qihuoIB = call<KeywordPageQuery, FuturesIb>('GET', '/official-service/officialSite/qihuoIB', {
  tags: ['futures-ib', 'disclosed-accounts'],
});

/** The accounts of one kind: the only ones for payments to the firm. */
export const accountDetails = call<AccountDetailsQuery, AccountList>('GET', '/official-service/aboutUs/accountDetails', {
  tags: ['disclosed-accounts'],
});

/** Bond traders of the firm and its products, by kind of business. */
export const bondTradersGet = call<Empty, BondTraderList>('GET', '/official-service/officialSite/bondTraders', {
  tags: ['bond-traders'],
});

/** Published reports by year and type, newest year first. */
export const financeReportList = call<FinanceReportQuery, FinanceReportPage>('GET', '/official-service/officialSite/financeReports', {
  tags: ['finance-reports'],
});

/** When each public list last changed. */
export const disclosureDatesGet = call<Empty, DisclosureDates>('GET', '/official-service/officialSite/informationDates', {
  tags: ['account-witnesses', 'staff-register', 'futures-ib', 'disclosed-accounts', 'bond-traders', 'finance-reports'],
});

/** Details of a research report beside its text: views, figures, charts, risks, and the authors with their state in the register. */
export const researchReportGet = call<ResearchReportQuery, ResearchReport>('GET', '/gw-{p}/f/research/report', {
  family: 'D',
  base: 'gateway',
  tags: ['articles', 'staff-register'],
});

/** One person of the public register by the full registration number, with the responsible branch. */
export const staffPersonGet = call<StaffPersonQuery, StaffPerson>('GET', '/official-service/officialSite/gsPerson', {
  tags: ['staff-register', 'branch'],
});

/** Returns the address of one version of a report as PDF. */
export const reportPdfPath = (id: number | string, version: number | string): string =>
  `/FinancialDistric/ResearchInform/${id}/v${version}.pdf`;
