import { pageTextGet } from '#content/articles/calls.ts';
import { suitabilityGet } from '#content/fees-and-suitability/calls/dealing.ts';
import { MatchTable } from '#content/fees-and-suitability/web/match-table.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { questionPaper, riskTolerance } from '../calls.ts';
import { OwnStanding } from '../web/own-standing.tsx';
import { Asked, Levels, Retake, Validity } from './paper-facts.tsx';

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
      <OwnStanding />
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
