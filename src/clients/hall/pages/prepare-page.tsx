import type { MissingThing } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { StepGuide } from '#ui/components/step-guide/step-guide.tsx';
import { businessInfoGet } from '#clients/cases/calls.ts';
import type { BusinessInfo } from '#clients/cases/schema/cases.ts';
import { groupNames, stepTexts } from './business-words.ts';
import { StartBusiness } from './start-business.tsx';
import './business.css';

export const loader = page(({ call, params }) => call(businessInfoGet, { busi_code: params.code ?? '' }));

export const missing: MissingThing = {
  thing: '业务',
  code: '代码',
  form: /^[a-z][a-z0-9_]{1,40}$/,
  formText: '小写字母、数字和下划线',
  lists: [{ title: '业务办理大厅', href: paths.business() }],
};
export const head: HeadOf<typeof loader> = ({ name, summary, code }) => ({
  title: name,
  description: `${summary}。办理材料、用时、办理时间、费用与步骤。`,
  crumbs: [{ text: '业务办理大厅', href: paths.business() }, { text: name }],
  canonical: paths.businessPrepare(code),
});

/** What must be known before a business is begun: readable by everyone, begun by clients. */
export function Component() {
  const info = usePage(loader);
  return (
    <>
      <PageTitle title={info.name} lead={info.summary} kicker={groupNames[info.group]} />
      <div className="business-start cluster">
        <KeyFacts items={toFacts(info)} />
        <StartBusiness key={info.code} code={info.code} name={info.name} />
      </div>
      <Sections info={info} />
    </>
  );
}

function toFacts({ minutes, hours, fee, productLevel, keepDays }: BusinessInfo): KeyFact[] {
  return [
    { name: '大约用时', value: `${minutes} 分钟` },
    { name: '办理时间', value: hours, note: '北京时间' },
    { name: '费用', value: fee },
    ...(productLevel ? [{ name: '风险等级', value: productLevel, note: '按适当性规则与您的风险承受能力匹配' }] : []),
    { name: '保存期限', value: `${keepDays} 天`, note: '每一步自动保存，期限内可在任何设备上继续' },
  ];
}

function Sections({ info: { materials, next, risk, steps } }: { info: BusinessInfo }) {
  return (
    <>
      <section className="business-part">
        <SectionHeading title="需要准备" />
        <Prose>
          <ul>
            {materials.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Prose>
      </section>
      {risk && (
        <div className="business-part">
          <Note tone="danger">{risk}</Note>
        </div>
      )}
      <section className="business-part">
        <SectionHeading title={`办理步骤（共 ${steps.length} 步）`} />
        <StepGuide steps={steps.map(({ name, kind, hint }) => ({ title: name, text: hint ?? stepTexts[kind] ?? '' }))} />
      </section>
      <section className="business-part">
        <SectionHeading title="提交之后" />
        <Prose>
          <ol>
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </Prose>
      </section>
    </>
  );
}
