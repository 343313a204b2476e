import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { dividendDownloadPath, dividendCalendarPaths, fundDividend } from '../calls.ts';
import type { DividendPage } from '../schema/funds.ts';
import { dividendColumnsWithFund } from './dividend-columns.tsx';
import './fund-pages.css';
import { fundCrumbs } from './fund-crumbs.ts';

export const query = fundQueries.fundDividends;

const pageSize = 20;
const title = '基金分红';

export const loader = page(async ({ block, query: { keyWord, pageNum } }: PageContext<'fundDividends'>) => {
  const [dividends, text] = await Promise.all([
    block(fundDividend, { keyWord, pageNum, pageSize }),
    block(pageTextGet, { key: '/FinancialDistric/FundDividend' }),
  ]);
  return { keyWord, dividends, text };
});

export const head: HeadOf<typeof loader> = ({ keyWord }) => ({
  title: keyWord ? `${title}：${keyWord}` : title,
  description: '公募基金分红：权益登记日、除息日、派息日、红利再投资日与每份派息，即将进行的在前，可按代码查询、导出表格或加入日历。',
  crumbs: fundCrumbs(title),
  noIndex: keyWord !== undefined,
});

export function Component() {
  const { keyWord, dividends, text } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <FilterForm
        action={paths.fundDividends()}
        label="查分红"
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '基金代码、简称或者拼音首字母', placeholder: '例如：000005、红利' }}
      />
      <Block load={dividends} isEmpty={() => false}>
        {(list) => <Dividends list={list} keyWord={keyWord} />}
      </Block>
      <PageTextFrame text={text} />
    </>
  );
}

function Dividends({ list, keyWord }: { list: DividendPage; keyWord?: string }) {
  const { records, total, coming, pageNum, date } = list;
  const csv = keyWord ? `${dividendDownloadPath}?${new URLSearchParams({ keyWord })}` : dividendDownloadPath;
  return (
    <>
      <p role="status">
        截至 <time>{date}</time>，即将进行 {formatCount(coming)} 次，已经进行 {formatCount(total - coming)} 次。
      </p>
      <DataTable
        caption="基金分红"
        isCaptionHidden
        columns={dividendColumnsWithFund}
        rows={records}
        rowKey={({ id }) => id}
        emptyText={keyWord ? '没有查到这只基金的分红。' : notPublishedText('基金分红')}
        asOf={date}
        isSample={records.some(({ origin }) => origin === 'sample')}
        downloads={[
          { text: 'CSV', href: csv },
          { text: '日历 .ics', href: feedHref(list) },
        ]}
      />
      <Pager
        page={pageNum}
        pageSize={pageSize}
        total={total}
        pageName="pageNum"
        hrefOf={(to) => paths.fundDividends({ keyWord, pageNum: to > 1 ? to : undefined })}
      />
    </>
  );
}

/** Returns the calendar of the fund, when only one was found, otherwise of all upcoming dividends. */
function feedHref({ records }: DividendPage): string {
  const [first] = records;
  const isOne = first && records.every(({ fundCode }) => fundCode === first.fundCode);
  return isOne ? dividendCalendarPaths.ofFund(first.fundCode) : dividendCalendarPaths.all;
}
