import { pageTextGet } from '#content/articles/calls.ts';
import { suitabilityGet } from '#content/fees-and-suitability/calls/dealing.ts';
import { MatchTable } from '#content/fees-and-suitability/web/match-table.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { questionPaper, riskTolerance } from '../calls.ts';
import type { QuestionPaper } from '../schema/questionnaires.ts';
import { OwnRiskStatus } from '../web/own-risk-status.tsx';
import { firstReminderDay, lastValidDay, reminderDays, validityNames, type ValidityState } from '../web/scoring/validity.ts';

export const loader = page(async ({ call, block }) => {
  const [text, paper, scale] = await Promise.all([
    call(pageTextGet, { key: '/FinancialDistric/RiskCheck' }),
    block(questionPaper, { code: riskTolerance }),
    block(suitabilityGet, {}),
  ]);
  return { text, paper, scale };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: '风险承受能力测评：C1–C5 怎样划分，与 R1–R5 怎样匹配，有效期、重测次数、问什么与为什么问，并可先做一遍不保存答案的练习。',
  crumbs: [{ text: '投资者适当性', href: paths.suitability() }, { text: text.title }],
});

export function Component() {
  const { text, paper, scale } = usePage(loader);
  const slots = {
    levels: <Block load={paper}>{(data) => <Levels paper={data} />}</Block>,
    match: <Block load={scale}>{(data) => <MatchTable scale={data} />}</Block>,
    asked: <Block load={paper}>{(data) => <Asked paper={data} />}</Block>,
    validity: <Block load={paper}>{(data) => <Validity paper={data} />}</Block>,
    retake: <Block load={paper}>{(data) => <Retake paper={data} />}</Block>,
  };
  return (
    <>
      <PageTitle title={text.title} lead={text.lead} actions={<Entries />} />
      <OwnRiskStatus />
      <PageText text={{ ...text, lead: '' }} slots={slots} />
    </>
  );
}

function Entries() {
  return (
    <>
      <ButtonLink kind="primary" href={paths.riskTest()}>
        办理测评
      </ButtonLink>
      <ButtonLink href={paths.riskPractice({ mode: 'step' })}>逐题练习</ButtonLink>
      <ButtonLink href={paths.riskPractice()}>一页练习</ButtonLink>
    </>
  );
}

type Band = QuestionPaper['bands'][number];
type Dimension = QuestionPaper['dimensions'][number];

const bandColumns: readonly TableColumn<Band>[] = [
  { key: 'level', header: '等级', cell: ({ level, name }) => `${level} ${name}`, isSticky: true },
  { key: 'score', header: '得分', cell: ({ from, to }) => `${from}–${to} 分` },
  { key: 'products', header: '匹配的产品等级', cell: ({ productLevels }) => productLevels.join('、') },
];

/** The levels with their score ranges, and the lowest category, which applies whatever the score. */
function Levels({ paper: { bands, lowest, version, validFrom } }: { paper: QuestionPaper }) {
  return (
    <>
      <DataTable
        caption={`风险承受能力等级（问卷 ${version} 版，${validFrom} 起使用）`}
        columns={bandColumns}
        rows={bands}
        rowKey={({ level }) => level}
      />
      <Prose>
        <p>
          <strong>{lowest.name}</strong>：{lowest.reasons.join('；')}。有其中任何一项，不论得分多少都属于 C1 中的最低类别。{lowest.effect}。
        </p>
      </Prose>
    </>
  );
}

const dimensionColumns: readonly TableColumn<Dimension>[] = [
  { key: 'name', header: '问什么', cell: ({ name }) => name, isSticky: true },
  { key: 'questions', header: '题数', cell: ({ questions }) => questions, align: 'end' },
  { key: 'reason', header: '为什么问', cell: ({ reason }) => reason, isWide: true },
];

/** The topics of the questions, with reasons. */
function Asked({ paper: { dimensions, questions, declarations } }: { paper: QuestionPaper }) {
  return (
    <>
      <DataTable caption={`五个维度，共 ${questions.length} 题`} columns={dimensionColumns} rows={dimensions} rowKey={({ id }) => id} />
      <Prose>
        <p>正式测评另外请您作以下声明，它们不计分，练习中也不出现：</p>
        <ul>
          {declarations.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </Prose>
    </>
  );
}

const meanings: Record<ValidityState, (months: number) => string> = {
  none: () => '没有做过测评。不能购买产品，也不能开通需要适当性匹配的权限。',
  valid: (months) => `自确认之日起 ${months} 个月内有效。`,
  expiring: () => `到期前 ${reminderDays} 天起，登录时和短信提醒您重新测评，期间结果仍然有效。`,
  expired: () => '暂停新买入和新开通；已经持有的产品不受影响，可以卖出或者赎回。重新测评后恢复。',
};

/** The validity period of a result, with an example computed by the rule. */
function Validity({ paper: { validMonths, validFrom } }: { paper: QuestionPaper }) {
  const columns: readonly TableColumn<ValidityState>[] = [
    { key: 'state', header: '状态', cell: (state) => validityNames[state], isSticky: true },
    { key: 'meaning', header: '含义', cell: (state) => meanings[state](validMonths), isWide: true },
  ];
  return (
    <>
      <DataTable
        caption="测评结果的四种状态"
        columns={columns}
        rows={Object.keys(validityNames) as ValidityState[]}
        rowKey={(state) => state}
      />
      <Prose>
        <p>
          例：{validFrom} 确认的结果，有效至 {lastValidDay(validFrom, validMonths)}（含当日）；{firstReminderDay(validFrom, validMonths)}{' '}
          起为“即将过期”。有效期随问卷版本确定，修改后只对之后确认的结果生效。
        </p>
      </Prose>
    </>
  );
}

/** The limit on repeated assessments. */
function Retake({ paper: { attemptsPerDay } }: { paper: QuestionPaper }) {
  return (
    <Prose>
      <p>
        同一客户每天最多测评 {attemptsPerDay}{' '}
        次。次数用完后次日再试，或者到营业网点由工作人员说明；工作人员不得代填，也不得提示怎样作答。练习不计入次数。
      </p>
    </Prose>
  );
}
