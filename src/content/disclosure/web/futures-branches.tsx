import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { Pager } from '#ui/components/pager/pager.tsx';
import type { Loadable } from '#ui/page/page.ts';
import type { FuturesBranch, FuturesIb } from '../schema.ts';
import { LandlineLink } from './landline-link.tsx';
import './futures-branches.css';

const columns: readonly TableColumn<FuturesBranch>[] = [
  { key: 'branch', header: '营业网点', cell: ({ branch }) => branch, isSticky: true, isWide: true },
  { key: 'head', header: '负责人', cell: ({ head }) => head },
  { key: 'trainingNumber', header: '培训合格证号', cell: ({ trainingNumber }) => trainingNumber },
  { key: 'specialists', header: 'IB 专职人员与期货从业证号', cardLabel: 'IB 专职人员', cell: Specialists, isWide: true },
  { key: 'phone', header: '固定电话', text: ({ phone }) => phone ?? '', cell: ({ phone }) => <LandlineLink number={phone} /> },
];

function Specialists({ specialists }: FuturesBranch) {
  return (
    <ul className="futures-specialists">
      {specialists.map(({ name, certificateNumber }) => (
        <li key={certificateNumber}>
          {name} {certificateNumber}
        </li>
      ))}
    </ul>
  );
}

interface FuturesBranchesProps {
  load: Loadable<FuturesIb>;
  keyWord?: string;
  /** Returns the address of the page by its query. */
  hrefOf: (query?: { keyWord?: string; pageNum?: number }) => string;
}

/** Renders the branches that introduce clients, with the people who may do so. */
export function FuturesBranches({ load, keyWord, hrefOf }: FuturesBranchesProps) {
  return (
    <>
      <FilterForm
        action={`${hrefOf()}#branches`}
        label="查网点与业务人员"
        values={keyWord ? { keyWord } : {}}
        keyword={{ name: 'keyWord', label: '网点、姓名或者证号', placeholder: '例如：北京' }}
      />
      <Block
        load={load}
        emptyText={emptyText(
          { keyWord },
          '没有找到这个网点或者人员。名单以外的网点和人员不得从事中间介绍业务。',
          '目前没有公示的网点与人员，任何人无权以本公司名义从事中间介绍业务。',
        )}
      >
        {({ records, total, pageNum, pageSize, isSample }) => (
          <>
            <DataTable
              caption="从事中间介绍业务的营业网点与人员"
              isCaptionHidden
              columns={columns}
              rows={records}
              rowKey={({ branch }) => branch}
              isSample={isSample}
            />
            <Pager
              page={pageNum}
              pageSize={pageSize}
              total={total}
              pageName="pageNum"
              hrefOf={(to) => `${hrefOf({ keyWord, pageNum: to > 1 ? to : undefined })}#branches`}
            />
          </>
        )}
      </Block>
    </>
  );
}
