import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { researchReport, staffPersonGet } from './calls.ts';
import { report, reportQuery, staffPerson, staffPersonQuery } from './schema.ts';
import { getReport } from './service/report.ts';
import { getStaffPerson } from './service/staff-person.ts';

export const researchApi: Endpoint[] = [
  endpoint(
    researchReport,
    { input: reportQuery, result: report, summary: '研究报告：核心观点、关键数据、图与署名分析师的登记状态', outcomes: ['notFound'] },
    getReport,
  ),
  endpoint(
    staffPersonGet,
    {
      input: staffPersonQuery,
      result: staffPerson,
      summary: '从业人员：按完整登记编号查询一个人与所在网点',
      outcomes: ['notFound'],
    },
    getStaffPerson,
  ),
];
