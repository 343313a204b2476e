import { pageTextGet } from '#content/articles/calls.ts';
import { getTextLead, PageTextFrame } from '#content/disclosure/web/page-text-frame.tsx';
import { suitabilityGet } from '#content/fees-and-suitability/calls/dealing.ts';
import { MatchTable } from '#content/fees-and-suitability/web/match-table.tsx';
import { fundQueries } from '#rendering/routes/queries/funds.ts';
import { AttachmentList } from '#ui/components/article-page/attachment-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { evaluationMethodGet } from '../calls.ts';
import type { EvaluationMethod } from '../schema/methods.ts';
import { RiskChip } from '../web/risk-chip.tsx';
import { fundCrumbs } from './fund-crumbs.ts';
import './fund-pages.css';

export const query = fundQueries.evaluationMethod;

const title = '基金产品风险评价方法';

export const loader = page(async ({ block, query }: PageContext<'evaluationMethod'>) => {
  const [method, scale, text] = await Promise.all([
    block(evaluationMethodGet, query),
    block(suitabilityGet, {}),
    block(pageTextGet, { key: '/FinancialDistric/EvaluationMethod' }),
  ]);
  return { method, scale, text };
});

export const head: HeadOf<typeof loader> = ({ method }) => ({
  title: method.state === 'ready' && !method.data.isCurrent ? `${title}（第 ${method.data.version} 版）` : title,
  description: '基金风险等级 R1–R5 的评价机构、指标与权重、分级标准、等级下限、算例、历次版本，以及与客户等级 C1–C5 的匹配。',
  crumbs: fundCrumbs(title),
});

export function Component() {
  const { method, scale, text } = usePage(loader);
  return (
    <>
      <PageTitle title={title} lead={getTextLead(text)} />
      <Block load={method}>{(shown) => <Method method={shown} />}</Block>
      <section className="fund-section" aria-labelledby="match">
        <SectionHeading id="match" title="与客户等级的匹配" moreHref={paths.suitability()} moreText="投资者适当性" />
        <Block load={scale}>{(shown) => <MatchTable scale={shown} />}</Block>
      </section>
      <PageTextFrame text={text} />
    </>
  );
}

type Indicator = EvaluationMethod['indicators'][number];
type Band = EvaluationMethod['bands'][number];
type Floor = EvaluationMethod['floors'][number];

const indicatorColumns: readonly TableColumn<Indicator>[] = [
  { key: 'name', header: '指标', isSticky: true, cell: ({ name }) => name },
  { key: 'weight', header: '权重', align: 'end', cell: ({ weight }) => `${weight}%` },
  { key: 'measures', header: '看什么', isWide: true, cell: ({ measures }) => measures },
  { key: 'low', header: '1 分标准', isWide: true, cell: ({ low }) => low },
  { key: 'high', header: '5 分标准', isWide: true, cell: ({ high }) => high },
];

/** Longest text of a level chip, for the column width. */
const levelText = () => 'R3 中高风险';

const bandColumns: readonly TableColumn<Band>[] = [
  { key: 'level', header: '等级', isSticky: true, text: levelText, cell: ({ level }) => <RiskChip level={level} /> },
  {
    key: 'total',
    header: '总分',
    cell: ({ from, to, level }) => (
      <span className="digits">{level === 'R5' ? `${from} 分（含）至 ${to} 分（含）` : `${from} 分（含）至 ${to} 分（不含）`}</span>
    ),
  },
  { key: 'description', header: '说明', isWide: true, cell: ({ description }) => description },
];

const floorColumns: readonly TableColumn<Floor>[] = [
  { key: 'what', header: '产品', isSticky: true, cell: ({ what }) => what },
  { key: 'level', header: '不低于', text: levelText, cell: ({ level }) => <RiskChip level={level} /> },
  { key: 'reason', header: '理由', isWide: true, cell: ({ reason }) => reason },
];

function Method({ method }: { method: EvaluationMethod }) {
  const { agency, version, effectiveFrom, effectiveTo, summary, indicators, bands, floors, file } = method;
  return (
    <>
      {!method.isCurrent && (
        <Note tone="warning" title="这不是现行版本">
          第 {version} 版自 {effectiveFrom} 起执行{effectiveTo && `，至 ${effectiveTo} 止`}。
          <a href={paths.evaluationMethod()}>查看现行版本</a>
        </Note>
      )}
      <KeyFacts
        items={[
          { name: '评价机构', value: agency },
          { name: '版本', value: `第 ${version} 版` },
          { name: '生效日期', value: <time>{effectiveFrom}</time> },
          { name: '历次版本', value: <Versions method={method} /> },
        ]}
      />
      <section className="fund-section" aria-labelledby="indicators">
        <SectionHeading id="indicators" title="指标与权重" />
        <p>{summary}</p>
        <DataTable
          caption="各项指标的权重与打分依据"
          isCaptionHidden
          columns={indicatorColumns}
          rows={indicators}
          rowKey={({ name }) => name}
          isSample
        />
      </section>
      <section className="fund-section" aria-labelledby="bands">
        <SectionHeading id="bands" title="分级标准" />
        <DataTable caption="总分与等级" isCaptionHidden columns={bandColumns} rows={bands} rowKey={({ level }) => level} />
        {floors.length > 0 && <DataTable caption="等级下限" columns={floorColumns} rows={floors} rowKey={({ what }) => what} />}
      </section>
      <WorkedExample method={method} />
      {file && (
        <AttachmentList title="文件下载" items={[{ name: file.name, href: file.url, type: 'PDF', size: file.size, sha256: file.sha256 }]} />
      )}
    </>
  );
}

function Versions({ method: { version: shown, versions } }: { method: EvaluationMethod }) {
  return (
    <span className="fund-note">
      {versions.map(({ version, effectiveFrom }) => (
        <a key={version} href={paths.evaluationMethod({ version })} aria-current={version === shown ? 'page' : undefined}>
          第 {version} 版（{effectiveFrom} 起）
        </a>
      ))}
    </span>
  );
}

interface Step {
  name: string;
  weight: number;
  score: number;
  points: number;
}

const columns: readonly TableColumn<Step>[] = [
  { key: 'name', header: '指标', isSticky: true, cell: ({ name }) => name },
  { key: 'weight', header: '权重', align: 'end', cell: ({ weight }) => `${weight}%` },
  { key: 'score', header: '打分', align: 'end', cell: ({ score }) => `${score} 分` },
  { key: 'points', header: '得分', align: 'end', cell: ({ weight, score, points }) => `${weight} × ${score} ÷ 5 = ${points}` },
];

/** Renders the method applied to an invented fund, figure by figure. */
function WorkedExample({ method: { indicators, bands, example } }: { method: EvaluationMethod }) {
  const { fund, scores, parts, total, level, floor, text } = example;
  const steps = indicators.map(({ name, weight }, at) => ({ name, weight, score: scores[at] ?? 0, points: parts[at] ?? 0 }));
  const band = bands.find((each) => each.level === level);
  return (
    <section className="fund-section" aria-labelledby="example">
      <SectionHeading id="example" title="算一遍" />
      <p>
        {fund}：{text}
      </p>
      <DataTable caption={`${fund}的打分`} isCaptionHidden columns={columns} rows={steps} rowKey={({ name }) => name} isSample />
      <p>
        总分 {parts.join(' + ')} = <strong>{total}</strong>
        {band && !floor && `，落在 ${band.from} 至 ${band.to} 之间`}
        {floor && `，“${floor}”有等级下限`}，等级是 <RiskChip level={level} />
      </p>
    </section>
  );
}
