import type { ReactNode } from 'react';
import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Prose } from '#ui/components/prose/prose.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import type { Rehearsal, RehearsalField, RehearsalStep } from '../../schema.ts';
import { SampleCards } from './sample-card.tsx';
import { sampleCard, sampleOf } from './sample-values.ts';

type StepOf<Kind extends RehearsalStep['kind']> = Extract<RehearsalStep, { kind: Kind }>;
type Views = { [Kind in RehearsalStep['kind']]: (step: StepOf<Kind>, rehearsal: Rehearsal) => ReactNode };

/** What one step will ask, filled with sample values that cannot be changed: there is nothing here to type, to upload or to send. */
export function RehearsalStepView({ step, rehearsal }: { step: RehearsalStep; rehearsal: Rehearsal }) {
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

const conditionColumns: readonly Column<{ name: string; standard: string }>[] = [
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
