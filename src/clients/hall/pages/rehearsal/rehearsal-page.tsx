import type { ReactNode } from 'react';
import { clientQueries } from '#rendering/routes/queries/client.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { StepGuide } from '#ui/components/step-guide/step-guide.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { redirectTemporarily } from '#ui/page/redirects.ts';
import { paths } from '#ui/paths.ts';
import { rehearsalGet } from '../../calls.ts';
import type { Rehearsal, RehearsalField, RehearsalStep } from '../../schema.ts';
import { stepTexts } from '../business-labels.ts';
import { SampleCards } from './sample-card.tsx';
import '../business.css';
import './rehearsal.css';

export const query = clientQueries.businessRehearsal;

/** Shown on every step and in the document title. */
const mark = '演练 · 不会保存';

/** `step` is 0 before the first step, a step number, or one more than the last. */
export const loader = page(async ({ call, params, query: { step = 0 } }: PageContext<'businessRehearsal'>) => {
  const code = params.code ?? '';
  const rehearsal = await call(rehearsalGet, { busi_code: code });
  if (step > rehearsal.steps.length + 1) redirectTemporarily(paths.businessRehearsal(code));
  return { rehearsal, at: step };
});

export const missing: MissingItem = {
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

/** A walk through a business with sample data: plain linked pages without forms or calls; nothing is stored. */
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

/** Links to the next and previous page and the exit; nothing is submitted. */
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

type StepOf<Kind extends RehearsalStep['kind']> = Extract<RehearsalStep, { kind: Kind }>;
type Views = { [Kind in RehearsalStep['kind']]: (step: StepOf<Kind>, rehearsal: Rehearsal) => ReactNode };

/** The requirements of one step, with fixed sample values: nothing can be typed, uploaded or submitted. */
function RehearsalStepView({ step, rehearsal }: { step: RehearsalStep; rehearsal: Rehearsal }) {
  const view = views[step.kind] as (step: RehearsalStep, rehearsal: Rehearsal) => ReactNode;
  return view(step, rehearsal);
}

const views: Views = {
  conditions: ({ conditions }) => (
    <>
      <p>正式办理时，系统按您账户的情况逐项核对，未满足的会告诉您差多少、怎样补足。演练中各项均按满足显示。</p>
      <DataTable
        caption="将核对的准入条件"
        columns={conditionColumns}
        rows={conditions}
        rowKey={({ name }) => name}
        emptyText="准入条件尚未发布"
      />
    </>
  ),
  paper: ({ title, questions, passScore, validMonths, attemptsPerDay, example }) => (
    <>
      <KeyFacts
        items={[
          { name: '问卷', value: title },
          { name: '题数', value: `${questions} 题` },
          ...(passScore === null ? [] : [{ name: '通过分数', value: `${passScore} 分` }]),
          { name: '结果有效期', value: `${validMonths} 个月` },
          { name: '每日次数', value: `最多 ${attemptsPerDay} 次` },
        ]}
      />
      <Example example={example} />
      {passScore === null ? (
        <p>
          想先做一遍？可以<a href={paths.riskPractice()}>练习风险测评</a>，同样不保存答案。
        </p>
      ) : (
        <p>知识测试的题目在正式作答时才显示；未通过的，可阅读解析后再次作答。</p>
      )}
    </>
  ),
  idCard: () => (
    <>
      <p>正式办理时，拍摄或选取本人身份证两面的照片。演练以示例图代替，不打开相机，也不选择文件。</p>
      <SampleCards />
      <h2 className="minor-title">识别后逐项核对</h2>
      <KeyFacts items={[...sampleCard]} />
    </>
  ),
  form: ({ fields, atLeast }) => (
    <>
      {atLeast > 0 && <p>以下内容至少填写 {atLeast} 项。</p>}
      <div className="stack measure">{fields.map(toField)}</div>
    </>
  ),
  agreements: ({ documents }) => (
    <>
      <p>正式办理时须逐份打开阅读、分别勾选，再以预留手机号的短信验证码签署。演练中只供阅读，不会签署。</p>
      {documents.length === 0 && <p>协议文本尚未发布。</p>}
      <ul className="rehearsal-papers stack">
        {documents.map(({ code, version, title, keyPoints }) => (
          <li key={code} className="rehearsal-paper panel">
            <h2 className="minor-title">
              《{title}》第 {version} 版 <Tag kind="info">示例，未签署</Tag>
            </h2>
            <p>重点提示：</p>
            <Prose>
              <ul>
                {keyPoints.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </Prose>
            <p>
              <a href={`/agreement/document/${code}/${version}.pdf`}>
                阅读全文（PDF）<span className="visually-hidden">：{title}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  ),
  confirm: (_step, { steps, fee }) => (
    <>
      <p>正式办理时，这里列出您提供的全部内容，每一项都可以返回修改；核对无误、勾选声明后提交。</p>
      <KeyFacts
        items={[
          ...steps.flatMap((one) =>
            one.kind === 'form'
              ? one.fields.map((field) => ({ name: field.label, value: sampleOf(field) }))
              : one.kind === 'confirm'
                ? []
                : [{ name: one.name, value: '已完成（示例）' }],
          ),
          { name: '费用', value: fee },
        ]}
      />
      <p className="quiet">声明：以上内容由本人真实、自愿填写，已知悉办理须知与相关风险。（演练无须勾选）</p>
    </>
  ),
};

const conditionColumns: readonly TableColumn<{ name: string; standard: string }>[] = [
  { key: 'name', header: '条件', cell: ({ name }) => name, isSticky: true },
  { key: 'standard', header: '标准', cell: ({ standard }) => standard, isWide: true },
  { key: 'sample', header: '演练结果', cell: () => '满足（示例）' },
];

function Example({ example }: { example: StepOf<'paper'>['example'] }) {
  const shown = example ?? {
    text: '示例题（不是考题）：正式作答时，下列哪一项做法是正确的？',
    options: ['由本人独立作答', '请他人代为作答'],
  };
  return (
    <Prose>
      <p>题目样式：{shown.text}</p>
      <ul>
        {shown.options.map((text, at) => (
          <li key={text}>
            {String.fromCodePoint(65 + at)}．{text}
          </li>
        ))}
      </ul>
    </Prose>
  );
}

function toField(field: RehearsalField) {
  const { name, label, hint, isOptional, choices } = field;
  const offered = choices.length > 1 ? `可选：${choices.join('、')}` : undefined;
  return (
    <TextInput
      key={name}
      name={name}
      label={label}
      hint={[hint, offered].filter(Boolean).join('。') || undefined}
      isOptional={isOptional}
      readOnly
      autoComplete="off"
      data-keep="no"
      defaultValue={sampleOf(field)}
    />
  );
}

/** Field values of a rehearsal, recognisable as fictitious. */
const samples: Readonly<Record<string, string>> = {
  text: '示例内容',
  longText: '这里是一段示例说明。',
  mobile: '130****0000（示例）',
  email: 'sample@example.com（示例）',
  address: '示例市样本区演示路 1 号（示例）',
  day: '2030-01-01（示例）',
  tradingPassword: '••••••（示例）',
};

/** Returns the sample value of a field: for choices the first one. */
const sampleOf = ({ kind, choices }: RehearsalField): string => (choices[0] ? `${choices[0]}（示例）` : (samples[kind] ?? '示例内容'));

/** Fields recognised from the sample pictures. */
const sampleCard: readonly { name: string; value: string }[] = [
  { name: '姓名', value: '示例姓名' },
  { name: '公民身份号码', value: '000000********0000' },
  { name: '住址', value: '示例市样本区演示路 1 号' },
  { name: '签发机关', value: '示例市公安局样本分局' },
  { name: '有效期限', value: '2020-01-01 至 2040-01-01' },
];
