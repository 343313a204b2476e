import { call } from '#contract/call.ts';
import type { Report, ReportQuery, StaffPerson, StaffPersonQuery } from './schema.ts';

/** What a research report says beside its text: views, figures, charts, risks, and who signs with what the register says of them. */
export const researchReport = call<ReportQuery, Report>('GET', '/gw-{p}/f/research/report', {
  family: 'D',
  base: 'gateway',
  tags: ['articles', 'staff-register'],
});

/** One person of the public register by the full registration number, with the branch that answers for them. */
export const staffPersonGet = call<StaffPersonQuery, StaffPerson>('GET', '/official-service/officialSite/gsPerson', {
  tags: ['staff-register', 'branch'],
});

/** Address of one version of a report as PDF. */
export const reportPdfPath = (id: number | string, version: number | string): string =>
  `/FinancialDistric/ResearchInform/${id}/v${version}.pdf`;
