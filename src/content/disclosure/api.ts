import { knownCategories } from '#content/articles/calls.ts';
import { articlePageTags } from '#content/articles/service/tags.ts';
import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import {
  accountDetailsQuery,
  accountList,
  bondTraderList,
  disclosureDates,
  financeReportPage,
  financeReportQuery,
  futuresIb,
  keywordPageQuery,
  staffCountQuery,
  staffCounts,
  staffPage,
  witnessPage,
  type StaffKind,
  researchReport,
  researchReportQuery,
  staffPerson,
  staffPersonQuery,
} from './schema.ts';
import { listDisclosedAccounts } from './service/accounts.ts';
import { listBondTraders } from './service/bond-traders.ts';
import { listFinanceReports } from './service/finance-reports.ts';
import { getFuturesIb } from './service/futures-ib.ts';
import { getReport } from './service/research/report.ts';
import { getStaffPerson } from './service/staff-person.ts';
import { countStaff, listStaff } from './service/staff.ts';
import { listUpdateDates } from './service/update-dates.ts';
import { listWitnesses } from './service/witnesses.ts';

/** Rate limit of the lists of people, against automated copying. The register of staff has its own counter. */
const perMinute = 60;

const staffList = (call: typeof calls.gsA, kind: StaffKind, summary: string): Endpoint =>
  endpoint(call, { input: keywordPageQuery, result: staffPage, summary }, (ctx, query) => listStaff(ctx, kind, query));

export const disclosureApi: Endpoint[] = [
  endpoint(
    calls.accountDetails,
    { input: accountDetailsQuery, result: accountList, summary: '资金账户公示：客户交易结算资金账户或自有资金账户' },
    listDisclosedAccounts,
  ),
  endpoint(
    calls.bondTradersGet,
    { input: noInput, result: bondTraderList, summary: '债券投资交易人员公示，按业务类别', perMinute },
    listBondTraders,
  ),
  endpoint(
    calls.financeReportList,
    { input: financeReportQuery, result: financeReportPage, summary: '财务报告：按年度和类型查询，含更正前的版本' },
    listFinanceReports,
  ),
  staffList(calls.gsA, 'general', '从业人员公示：一般证券业务'),
  staffList(calls.gsB, 'adviser', '从业人员公示：证券投资顾问'),
  staffList(calls.gsC, 'analyst', '从业人员公示：证券分析师、保荐代表人'),
  staffList(calls.gsD, 'broker', '从业人员公示：证券经纪人'),
  endpoint(
    calls.staffCountsGet,
    { input: staffCountQuery, result: staffCounts, summary: '从业人员公示：同一关键词在四类名单中的人数', perMinute },
    countStaff,
  ),
  endpoint(
    calls.staffPersonGet,
    { input: staffPersonQuery, result: staffPerson, summary: '从业人员：按完整登记编号查询一个人与所在网点', outcomes: ['notFound'] },
    getStaffPerson,
  ),
  endpoint(
    calls.researchReportGet,
    {
      input: researchReportQuery,
      result: researchReport,
      summary: '研究报告：核心观点、关键数据、图与署名分析师的登记状态',
      outcomes: ['notFound'],
      // The page also lists other reports on the same subject.
      tagsOf: ({ id }) => [...articlePageTags(id, knownCategories.research), 'staff-register'],
    },
    getReport,
  ),
  endpoint(calls.disclosureDatesGet, { input: noInput, result: disclosureDates, summary: '信息公示各栏目的更新日期' }, listUpdateDates),
  endpoint(calls.jzKaihu, { input: keywordPageQuery, result: witnessPage, summary: '见证开户人员公示', perMinute }, listWitnesses),
  endpoint(
    calls.qihuoIB,
    { input: keywordPageQuery, result: futuresIb, summary: '期货IB公示：管理人员、网点与人员、保证金账户', perMinute },
    getFuturesIb,
  ),
];
