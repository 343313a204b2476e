import { rehearsalGet } from '../../calls.ts';
import type { Rehearsal } from '../../schema.ts';
import { clientQueries } from '#rendering/routes/queries/client.ts';
import { sendTo } from '#ui/page/lead-on.ts';
import type { MissingThing } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { StepGuide } from '#ui/components/step-guide/step-guide.tsx';
import { stepTexts } from '../business-words.ts';
import { RehearsalStepView } from './rehearsal-step.tsx';
import '../business.css';
import './rehearsal.css';

export const query = clientQueries.businessRehearsal;

/** Said on every step, in the title of the document as well. */
const mark = '演练 · 不会保存';

/** Where somebody is: before the first step (0), at a step, or behind the last one. */
export const loader = page(async ({ call, params, query: { step = 0 } }: PageContext<'businessRehearsal'>) => {
  const code = params.code ?? '';
  const rehearsal = await call(rehearsalGet, { busi_code: code });
  if (step > rehearsal.steps.length + 1) sendTo(paths.businessRehearsal(code));
  return { rehearsal, at: step };
});

export const missing: MissingThing = {
  thing: '业务',
  code: '代码',
  form: /^[a-z][a-z0-9_]{1,40}$/,
  formText: '小写字母、数字和下划线',
  lists: [{ title: '业务办理大厅', href: paths.business() }],
};

export const head: HeadOf<typeof loader> = ({ rehearsal: { name, code, steps, summary }, at }) => ({
  title: at === 0 ? `${name}：先看一遍（演练）` : `${mark}：${placeOf(steps, at)}，${name}`,
  description: `不登录也能把“${name}”从头到尾走一遍，看清每一步要填什么、签什么。${summary}。`,
  crumbs: [
    { text: '业务办理大厅', href: paths.business() },
    { text: name, href: paths.businessPrepare(code) },
    { text: '先看一遍（演练）' },
  ],
  canonical: paths.businessRehearsal(code),
});

function placeOf(steps: Rehearsal['steps'], at: number): string {
  const step = steps[at - 1];
  return step ? `第 ${at} 步，共 ${steps.length} 步：${step.name}` : '提交之后';
}

/** A business walked through with sample data: plain pages with links between them, without a form, a call or anything that is kept. */
export function Component() {
  const { rehearsal, at } = usePage(loader);
  const { name, code, steps } = rehearsal;
  const step = steps[at - 1];
  const hrefOf = (to: number): string => paths.businessRehearsal(code, { step: to > 0 ? to : undefined });
  return (
    <>
      <PageTitle
        title={at === 0 ? `${name}：先看一遍` : placeOf(steps, at)}
        kicker={at === 0 ? mark : `${mark} · ${name}`}
        lead={at === 0 ? '把每一步都走一遍，看清要准备、填写和签署什么。内容均为示例，无需登录，不收集您的任何信息。' : step?.hint}
      />
      {at > 0 && <Progress rehearsal={rehearsal} at={at} hrefOf={hrefOf} />}
      <div className="case-flow">
        {at === 0 && <Beginning rehearsal={rehearsal} />}
        {step && <RehearsalStepView step={step} rehearsal={rehearsal} />}
        {at > steps.length && <Afterwards rehearsal={rehearsal} />}
      </div>
      <Ways rehearsal={rehearsal} at={at} hrefOf={hrefOf} />
    </>
  );
}

interface PlaceProps {
  rehearsal: Rehearsal;
  at: number;
  hrefOf: (to: number) => string;
}

/** On, back and out: links, as there is nothing to send. */
function Ways({ rehearsal: { code, steps }, at, hrefOf }: PlaceProps) {
  return (
    <nav className="rehearsal-ways cluster no-print" aria-label="演练">
      {at <= steps.length && (
        <ButtonLink kind="primary" href={hrefOf(at + 1)}>
          {at === 0 ? '开始演练' : at === steps.length ? '提交（演练，不会发送）' : '下一步'}
        </ButtonLink>
      )}
      {at > 0 && <ButtonLink href={hrefOf(at - 1)}>上一步</ButtonLink>}
      <ButtonLink href={paths.businessPrepare(code)}>{at > steps.length ? '去正式办理' : '结束演练，查看办理须知'}</ButtonLink>
    </nav>
  );
}

function Progress({ rehearsal: { steps }, at, hrefOf }: PlaceProps) {
  return (
    <ol className="case-progress" aria-label="演练步骤">
      {steps.map(({ code, name }, index) => (
        <li
          key={code}
          className={`case-progress__step case-progress__step--${index + 1 < at ? 'done' : 'ahead'}`}
          aria-current={index + 1 === at ? 'step' : undefined}
        >
          <a href={hrefOf(index + 1)}>{name}</a>
        </li>
      ))}
    </ol>
  );
}

function Beginning({ rehearsal: { steps, minutes, hours, fee, risk, materials } }: { rehearsal: Rehearsal }) {
  return (
    <>
      <KeyFacts
        items={[
          { name: '正式办理约需', value: `${minutes} 分钟` },
          { name: '办理时间', value: hours, note: '北京时间；演练随时可看' },
          { name: '费用', value: fee },
          { name: '需要准备', value: materials.join('；') },
        ]}
      />
      {risk && <Note tone="danger">{risk}</Note>}
      <h2>演练的步骤（共 {steps.length} 步）</h2>
      <StepGuide steps={steps.map(({ name, kind, hint }) => ({ title: name, text: hint ?? stepTexts[kind] ?? '' }))} />
    </>
  );
}

function Afterwards({ rehearsal: { next, keepDays, hours } }: { rehearsal: Rehearsal }) {
  return (
    <>
      <Note title="演练到此结束，没有提交任何内容">
        您看到的都是示例，本公司没有收到申请，也没有保存任何信息。正式办理须登录，并以您本人的资料逐步完成。
      </Note>
      <h2>正式提交之后</h2>
      <Prose>
        <ol>
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Prose>
      <p>
        正式办理的时间：{hours}。每一步自动保存，未完成的保留 {keepDays} 天，可随时继续；进度在“我的办理”查看，结果以短信通知。
      </p>
    </>
  );
}
