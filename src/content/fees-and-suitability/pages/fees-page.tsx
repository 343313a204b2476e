import { pageTextGet } from '#content/articles/calls.ts';
import { fail, isOutcome } from '#contract/call-error.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { PrintButton } from '#ui/components/article-page/print-button.tsx';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { feeHistoryGet, feeSheetGet } from '../calls/dealing.ts';
import type { FeeHistory } from '../schema/dealing.ts';
import { historyColumns } from './fee-columns.tsx';
import { FeeSheetView } from './fee-sheet.tsx';

export const query = portalQueries.fees;

export const loader = page(async ({ call, query }: PageContext<'fees'>) => {
  const [text, asked, history] = await Promise.all([
    call(pageTextGet, { key: '/Inves/chargingStandard' }),
    findSheet(call, query),
    query.item ? findHistory(call, query.item) : null,
  ]);
  return { text, ...asked, history };
});

/** For an invalid date, loads today's fees with an error. */
async function findSheet(call: PageContext['call'], { date, business }: PageQuery<'fees'>) {
  try {
    return { sheet: await call(feeSheetGet, { date, business }), business, error: '' };
  } catch (error) {
    if (!isOutcome(error, 'invalidInput')) throw error;
    return { sheet: await call(feeSheetGet, {}), business: undefined, error: error.errors[0]?.message ?? error.message };
  }
}

/** An invalid fee code is treated like an unknown fee. */
async function findHistory(call: PageContext['call'], code: string) {
  try {
    return await call(feeHistoryGet, { code });
  } catch (error) {
    throw isOutcome(error, 'invalidInput') ? fail('notFound') : error;
  }
}

export const head: HeadOf<typeof loader> = ({ text, sheet, history }) => {
  const name = [text.title, history && `${history.item}的历次标准`, !sheet.isToday && `（${sheet.date}）`].filter(Boolean).join('');
  return {
    title: name,
    description: '交易佣金与代收税费的现行标准、即将生效的变更与历史标准，可按日期查询、打印和下载。',
    crumbs: [{ text: text.title }],
    canonical: paths.fees(),
    noIndex: !sheet.isToday || history !== null,
  };
};

export function Component() {
  const { text, sheet, business, error, history } = usePage(loader);
  const fees = (
    <>
      {history && <FeeHistoryView history={history} />}
      <FeeSheetView sheet={sheet} business={business} error={error} />
    </>
  );
  return (
    <>
      <PageTitle title={text.title} actions={<PrintButton />} />
      <PageText text={text} slots={{ fees }} />
    </>
  );
}

/** Renders all past and future rates of one fee. */
function FeeHistoryView({ history }: { history: FeeHistory }) {
  const { item, product, rates } = history;
  return (
    <div className="fee-history">
      <SectionHeading id="history" title={`历次标准：${item}（${product}）`} moreHref={paths.fees()} moreText="收起" />
      <DataTable caption={`${item}的历次标准`} isCaptionHidden columns={historyColumns} rows={rates} rowKey={({ id }) => id} />
    </div>
  );
}
