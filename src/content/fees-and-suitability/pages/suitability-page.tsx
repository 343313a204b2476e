import { pageTextGet } from '#content/articles/calls.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { suitabilityGet } from '../calls/dealing.ts';
import type { Suitability } from '../schema/dealing.ts';
import { MatchTable } from '../web/match-table.tsx';

export const loader = page(async ({ call }) => {
  const [text, scale] = await Promise.all([call(pageTextGet, { key: '/Inves/risk' }), call(suitabilityGet, {})]);
  return { text, scale };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '客户风险承受能力 C1–C5 与产品风险 R1–R5 的分级说明、匹配表、专业投资者条件、双方义务与文件下载。',
  crumbs: [{ text: text.title }],
});

export function Component() {
  const { text, scale } = usePage(loader);
  const slots = {
    clients: <ClientLevels scale={scale} />,
    products: <ProductLevels scale={scale} />,
    match: <MatchTable scale={scale} />,
    questionnaire: <Validity scale={scale} />,
  };
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} slots={slots} />
    </>
  );
}

type ClientRow = Suitability['clients'][number];
type ProductRow = Suitability['products'][number];

const clientColumns: readonly TableColumn<ClientRow>[] = [
  { key: 'level', header: '等级', cell: ({ level, name }) => `${level} ${name}` },
  { key: 'score', header: '测评得分', cell: ({ from, to }) => `${from}–${to} 分` },
  { key: 'description', header: '说明', cell: ({ description }) => description, isWide: true },
];

const productColumns: readonly TableColumn<ProductRow>[] = [
  { key: 'level', header: '等级', cell: ({ level, name }) => `${level} ${name}` },
  { key: 'description', header: '说明', cell: ({ description }) => description, isWide: true },
  { key: 'examples', header: '常见例子', cell: ({ examples }) => examples, isWide: true },
];

function ClientLevels({ scale }: { scale: Suitability }) {
  return (
    <DataTable
      caption={`风险承受能力等级（第 ${scale.version} 版，${scale.effectiveFrom} 起执行）`}
      columns={clientColumns}
      rows={scale.clients}
      rowKey={({ level }) => level}
    />
  );
}

function ProductLevels({ scale }: { scale: Suitability }) {
  return <DataTable caption="产品或服务的风险等级" columns={productColumns} rows={scale.products} rowKey={({ level }) => level} />;
}

function Validity({ scale: { validMonths } }: { scale: Suitability }) {
  return (
    <p>
      <a href={paths.riskCheck()}>风险测评</a>的说明里写明了问什么、怎样划分等级，也可以先<a href={paths.riskPractice()}>练习一遍</a>
      （不保存答案）。测评结果自确认之日起 {validMonths} 个月内有效。需要协助时，可以到<a href={paths.branches()}>就近网点</a>或致电
      <a href={paths.customerCenter()}>客户服务中心</a>。
    </p>
  );
}
