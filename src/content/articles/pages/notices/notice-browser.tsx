import type { ComponentProps } from 'react';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { NoticeItem } from '../../schema/notices.ts';
import { isNoticeListFiltered, type NoticeResults, type NoticeListData, type PageParameter } from './load-notices.ts';

interface NoticeBrowserProps {
  data: NoticeListData;
  /** Returns the address of this page with the given query. */
  hrefOf: (query?: Readonly<Record<string, string | number | undefined>>) => string;
  /** Accessible name of the list. */
  caption: string;
  columns: readonly TableColumn<NoticeItem>[];
  /** Name of the page number in the address. */
  pageName?: PageParameter;
  /** The available filters. */
  filters: Pick<ComponentProps<typeof FilterForm>, 'keyword' | 'selects' | 'dates' | 'keep'>;
}

/** Renders notices as a table of their facts. Filters are part of the address; works without JavaScript, as plain links and a form. */
export function NoticeBrowser({ data, hrefOf, caption, columns, filters, pageName = 'pageNo' }: NoticeBrowserProps) {
  const { filter, pageNo, list, errors } = data;
  const isFiltered = isNoticeListFiltered(data);
  return (
    <>
      <FilterForm action={hrefOf()} values={filter} {...filters} />
      <ErrorSummary errors={errors.map(({ message }) => ({ path: '', message }))} title="查询条件有误" />
      {errors.length === 0 && (
        <Block
          load={list}
          isEmpty={({ total }) => total === 0}
          emptyText={isFiltered ? '没有符合条件的内容，请换一个条件，或者重置查询。' : notPublishedText(caption)}
        >
          {(found) =>
            found.records.length > 0 ? (
              <Found
                found={found}
                pageNo={pageNo}
                caption={caption}
                columns={columns}
                pageName={pageName}
                hrefOf={(page) => hrefOf({ ...filter, ...(page > 1 && { [pageName]: page }) })}
              />
            ) : (
              <EmptyState text={`没有第 ${pageNo} 页，共 ${found.total} 条内容。`}>
                <a href={hrefOf(filter)}>回到第 1 页</a>
              </EmptyState>
            )
          }
        </Block>
      )}
    </>
  );
}

interface FoundProps extends Pick<NoticeBrowserProps, 'caption' | 'columns'> {
  found: NoticeResults;
  pageNo: number;
  pageName: PageParameter;
  hrefOf: (page: number) => string;
}

function Found({ found: { records, total, pageSize, updatedAt }, pageNo, pageName, caption, columns, hrefOf }: FoundProps) {
  return (
    <>
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        updatedAt={updatedAt ? beijingMinute(updatedAt) : undefined}
      />
      <Pager page={pageNo} pageSize={pageSize} total={total} pageName={pageName} hrefOf={hrefOf} />
    </>
  );
}
