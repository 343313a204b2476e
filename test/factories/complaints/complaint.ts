import { complaintPurpose } from '#complaints/complaint/calls.ts';
import { openComplaintDeps, type ComplaintDeps } from '#complaints/complaint/deps.ts';
import type { ComplaintInput, QuarterDraft } from '#complaints/complaint/schema.ts';
import { consentTextKey } from '#complaints/complaint/service/guide.ts';
import { publishPageText } from '#content/articles/service/texts/page-texts.ts';
import { issuePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { testSecret } from '../platform/crypto.ts';
import { buildCalendarYear, holiday, makeup } from '../securities/calendar.ts';

/** Builds dependencies with the test's own keys and folder. */
export function buildDeps(folder: string): ComplaintDeps {
  return openComplaintDeps({ secret: testSecret(), profile: 'SM2', files: openFileStore(folder) });
}

/** Builds a complete complaint without the pass; override what the test is about. */
export function buildComplaint(overrides: Partial<ComplaintInput> = {}): ComplaintInput {
  return {
    type: 'complaint',
    name: '测试甲',
    mobile: '13800001234',
    matter: '网点柜台办理销户时等候两小时，没有人说明原因。',
    wish: '说明原因并改进叫号安排。',
    consentVersion: 1,
    ...overrides,
  };
}

/** Builds consistent figures of a quarter; override what the test is about. */
export function buildQuarter(overrides: Partial<QuarterDraft> = {}): QuarterDraft {
  const received = { complaint: 3, report: 1, enquiry: 2, suggestion: 1 };
  return { quarter: '2026Q3', ...received, closed: 5, answered: 4, answeredInTime: 3, averageWorkingDays: 6.5, ...overrides };
}

/** Returns a pass as a visitor gets it. */
export async function earnPass(ctx: Context): Promise<string> {
  return (await issuePass(ctx, complaintPurpose)).pass;
}

/** Stores what the calls need: the text of consent, and the calendar of 2026 with its national holiday. */
export async function prepareComplaints(ctx: Context): Promise<void> {
  await publishPageText(ctx, { key: consentTextKey, title: '个人信息处理说明', lead: '仅用于办理本次事项。', sections: [] });
  const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'];
  await importCalendarYear(
    ctx,
    buildCalendarYear(2026, { ...holiday('国庆节', ...days), ...makeup('国庆节', '2026-09-20', '2026-10-10') }),
  );
}
