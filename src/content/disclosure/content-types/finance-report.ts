import { setVisibility } from '#content/files/service/files.ts';
import { fail } from '#contract/call-error.ts';
import { canonicalJson } from '#platform/canonical.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { financeReportDraft, reportKind, type FinanceReportDraft } from '../schema.ts';
import { listReportsForStaff, readReportForStaff } from '../service/edit-finance-reports.ts';
import { publishStoredReport } from '../service/publish-finance-report.ts';
import { reportTypeName } from '../web/report-types.ts';
import { reportFields } from './report-fields.ts';

type ReportContent = Omit<FinanceReportDraft, 'correction'>;
const nameOf = ({ year, kind }: ReportContent): string => `${year}-${kind}`;

async function find(ctx: Context, subject: string) {
  const [, year, kind] = /^(\d{4})-(\w+)$/.exec(subject) ?? [];
  const known = reportKind.safeParse(kind);
  if (!known.success) throw fail('notFound');
  return readReportForStaff(ctx, { year: Number(year), kind: known.data });
}

/**
 * Annual and half-year reports, audits and risk-control indicators. A published report is never changed: a change order adds a
 * corrected version with a public reason.
 */
export const financeReport = ownCategory<ReportContent>({
  code: 'finance-report',
  title: '财务报告',
  group: '披露与名录',
  scope: 'firm',
  levels: 2,
  draft: financeReportDraft.omit({ correction: true }),
  keysOf: { highlights: 'name' },
  fields: reportFields,
  begin: { kind: 'annual', title: '', publishedOn: '', fileId: '', highlights: [], isSample: false },
  async list(ctx) {
    return (await listReportsForStaff(ctx)).map(({ version, draft }) => ({
      subject: nameOf(draft),
      title: draft.title,
      place: `${draft.year} · ${reportTypeName(draft.kind)}${version > 1 ? ` · 第 ${version} 版` : ''}`,
      state: 'shown' as const,
      changedAt: null,
      href: paths.financeReports({ year: String(draft.year), type: draft.kind }),
    }));
  },
  read: async (ctx, subject) => ({ draft: (await find(ctx, subject)).draft }),
  titleOf: ({ title }) => title ?? '',
  async apply(tx, { subject, draft, reason }) {
    if (subject !== null && canonicalJson((await find(tx, subject)).draft) === canonicalJson(draft)) return subject;
    await setVisibility(tx, [draft.fileId], 'public');
    await publishStoredReport(tx, { ...draft, ...(subject !== null && { correction: reason }) });
    return nameOf(draft);
  },
  addressesOf: (_subject, { year, kind }) => [paths.financeReports({ year: String(year ?? ''), type: kind }), paths.financeReports()],
});
