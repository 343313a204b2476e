import type { TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { FundState, PrivateFund } from '../schema.ts';

const states: Record<FundState, { text: string; kind: 'info' | 'positive' | 'warning' | 'neutral' }> = {
  raising: { text: '募集中', kind: 'info' },
  running: { text: '正常运作', kind: 'positive' },
  liquidating: { text: '清算中', kind: 'warning' },
  ended: { text: '已清算', kind: 'neutral' },
};

export const fundColumns: readonly TableColumn<PrivateFund>[] = [
  { key: 'name', header: '产品名称', cell: (fund) => <FundName fund={fund} />, isWide: true },
  { key: 'recordCode', header: '备案编码', cell: ({ recordCode }) => recordCode },
  { key: 'kind', header: '类型', cell: ({ kind }) => kind },
  { key: 'riskLevel', header: '风险等级', cell: ({ riskLevel }) => riskLevel },
  { key: 'manager', header: '管理人', cell: ({ manager }) => manager },
  { key: 'custodian', header: '托管人', cell: ({ custodian }) => custodian },
  {
    key: 'establishedOn',
    header: '成立日期',
    cell: ({ establishedOn }) => <time className="fund-day">{establishedOn}</time>,
  },
  { key: 'state', header: '存续状态', cell: (fund) => <State fund={fund} /> },
];

function FundName({ fund: { name, summary } }: { fund: PrivateFund }) {
  return (
    <>
      {name}
      <span className="subline">{summary}</span>
    </>
  );
}

function State({ fund: { state, endedOn } }: { fund: PrivateFund }) {
  const { text, kind } = states[state];
  return (
    <>
      <Tag kind={kind}>{text}</Tag>
      {endedOn && <span className="subline">{endedOn} 清算完毕</span>}
    </>
  );
}
