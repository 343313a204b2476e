import { outcomeNames } from '#content/fees-and-suitability/web/match-table.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { PracticeResult } from '../schema/questionnaires.ts';

type Dimension = PracticeResult['dimensions'][number];
type Product = PracticeResult['products'][number];

const dimensionColumns: readonly TableColumn<Dimension>[] = [
  { key: 'name', header: '维度', cell: ({ name }) => name, isSticky: true },
  { key: 'score', header: '得分', cell: ({ score }) => score, align: 'end' },
  { key: 'highest', header: '满分', cell: ({ highest }) => highest, align: 'end' },
];

const productColumns: readonly TableColumn<Product>[] = [
  { key: 'level', header: '产品等级', cell: ({ level, name }) => `${level} ${name}`, isSticky: true },
  { key: 'outcome', header: '能否购买', cell: ({ outcome }) => outcomeNames[outcome] },
  { key: 'examples', header: '常见例子', cell: ({ examples }) => examples.join('、'), isWide: true },
];

/** The reasons for the result, and what it permits. */
export function ResultDetails({ result }: { result: PracticeResult }) {
  return (
    <>
      <Lowest result={result} />
      <SectionHeading level={3} title="哪些方面计入了得分" />
      <DataTable caption="各维度得分" isCaptionHidden columns={dimensionColumns} rows={result.dimensions} rowKey={({ id }) => id} />
      <p>每道题的分值不公布：照着分数选答案，得到的不是您的等级，而是一份可能让您亏损的许可。</p>
      <Kept result={result} />
      <SectionHeading level={3} title="这个等级可以做什么" />
      <DataTable
        caption="各等级产品能否购买"
        isCaptionHidden
        columns={productColumns}
        rows={result.products}
        rowKey={(product) => product.level}
      />
    </>
  );
}

function Lowest({ result: { isLowest, lowestReasons, lowestEffect, band } }: { result: PracticeResult }) {
  if (!isLowest) return null;
  return (
    <Note tone="danger" title="属于风险承受能力最低类别">
      <p>原因：{lowestReasons.join('；')}。</p>
      <p>{lowestEffect}。</p>
      {band.level !== 'C1' && <p>得分虽然落在 {band.level} 的区间，但最低类别优先于得分，不因分数高而改变。</p>}
    </Note>
  );
}

function Kept({ result: { kept } }: { result: PracticeResult }) {
  if (kept.length === 0) return null;
  return (
    <Note tone="info" title="您确认过的不一致">
      <ul>
        {kept.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      <p>正式测评中的这些回答，工作人员会与您核实。</p>
    </Note>
  );
}
