import { paths } from '#ui/paths.ts';
import { DataTable } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { FeeHistory } from '../schema/dealing.ts';
import { historyColumns } from './fee-columns.tsx';

/** All standards that one fee has had and will have. */
export function FeeHistoryView({ history }: { history: FeeHistory }) {
  const { item, product, rates } = history;
  return (
    <div className="fee-history">
      <SectionHeading id="history" title={`历次标准：${item}（${product}）`} moreHref={paths.fees()} moreText="收起" />
      <DataTable caption={`${item}的历次标准`} isCaptionHidden columns={historyColumns} rows={rates} rowKey={({ id }) => id} />
    </div>
  );
}
