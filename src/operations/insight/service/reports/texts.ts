import { listTextsSavedBefore } from '#content/articles/service/editing/list-texts-for-staff.ts';
import { listCheckedBefore } from '#content/help/service/help-figures.ts';
import { readStaffNames } from '#identity/staff/service/accounts/staff-names.ts';
import type { Context } from '#platform/context.ts';
import { addMonths, daysBetween, shanghaiDay, type Day } from '#platform/day.ts';
import { createReportTable, type ReportPartBody } from '../report-parts.ts';
import { helpKindNames, getHelpHref } from './help-links.ts';

/** The number of months after which a text needs a review. */
const freshMonths = 6;

interface AgeingText {
  kind: string;
  title: string;
  lastOn: Day;
  savedBy: string;
  href: string;
}

/** Reports published texts that were not reviewed for six months, oldest first, with their last authors. */
export async function reportTexts(ctx: Context): Promise<ReportPartBody> {
  const today = shanghaiDay(ctx.now);
  const limit = addMonths(today, -freshMonths);
  const [help, pages] = [await listCheckedBefore(ctx, limit), await listTextsSavedBefore(ctx, new Date(`${limit}T00:00:00+08:00`))];
  const texts: AgeingText[] = [
    ...help.map(({ kind, code, checkedOn, ...one }) => ({
      ...one,
      kind: helpKindNames[kind],
      lastOn: checkedOn,
      href: getHelpHref(kind, code),
    })),
    ...pages.map(({ key, savedAt, ...one }) => ({
      ...one,
      kind: '页面文字',
      lastOn: shanghaiDay(savedAt),
      href: `/content?type=page-text&search=${encodeURIComponent(key)}`,
    })),
  ].toSorted((a, b) => (a.lastOn < b.lastOn ? -1 : 1));
  const nameOf = await readOwners(ctx, texts);
  return {
    figures: [{ name: '超过半年未核对', value: texts.length, unit: '篇', former: null }],
    tables: [
      createReportTable({
        code: 'texts',
        title: '超过半年未核对的文字',
        note: '帮助类按核对日期，页面文字按最后发布；打开后可以起草修改',
        heads: ['标题', '种类', '最后核对', '已过（天）', '最后修改人'],
        rows: texts.map(({ title, kind, lastOn, savedBy, href }) => ({
          cells: [title, kind, lastOn, daysBetween(lastOn, today), nameOf(savedBy)],
          href,
        })),
        plot: { kind: 'bars', column: 3, unit: '天' },
      }),
    ],
  };
}

/** Resolves `staff:12` to a name; texts that came with the site have no owner. */
async function readOwners(ctx: Context, texts: readonly AgeingText[]): Promise<(savedBy: string) => string> {
  const idOf = (savedBy: string) => Number(/^staff:(\d+)$/.exec(savedBy)?.[1] ?? 0);
  const names = await readStaffNames(
    ctx,
    texts.map(({ savedBy }) => idOf(savedBy)),
  );
  return (savedBy) => names.get(idOf(savedBy)) ?? '建站时导入';
}
