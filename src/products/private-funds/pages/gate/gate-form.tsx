import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { ErrorSummary, errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { paths } from '#ui/paths.ts';
import type { Terms } from '../../schema.ts';
import type { GateAnswer } from './gate.ts';
import './gate-form.css';

interface GateFormProps {
  terms: Terms;
  /** Result of the last attempt. */
  answer?: GateAnswer;
}

const noErrors: GateAnswer['errors'] = [];

/** Renders the confirmation form in place of private-fund content. Nothing is preselected. */
export function GateForm({ terms, answer }: GateFormProps) {
  const errors = answer?.errors ?? noErrors;
  const { condition, name, statements = [] } = answer?.given ?? {};
  return (
    <section className="gate" aria-labelledby="gate">
      <h2 id="gate">{terms.title}</h2>
      {terms.audience.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <form method="post" noValidate>
        <ErrorSummary errors={errors} title="还有内容需要您确认" />
        <input type="hidden" name="version" value={terms.version} />
        <RadioGroup
          name="condition"
          label="我（本机构）符合下列条件之一"
          choices={terms.conditions.map(({ key, text }) => ({ value: key, text }))}
          chosen={condition}
          error={errorOf(errors, 'condition')}
        />
        <TextInput
          name="name"
          label="姓名或机构全称"
          hint="请填写真实信息。加密保存，只用于证明本次确认。"
          autoComplete="name"
          maxLength={60}
          defaultValue={name}
          error={errorOf(errors, 'name')}
        />
        <fieldset className="gate__statements">
          <legend className="field__label">请逐项阅读并勾选</legend>
          {terms.statements.map(({ key, text }) => (
            <Checkbox
              key={key}
              name={`statement-${key}`}
              label={text}
              defaultChecked={statements.includes(key)}
              error={errorOf(errors, `statement-${key}`)}
            />
          ))}
        </fieldset>
        <p className="gate__acts cluster">
          <Button kind="primary" type="submit" name="act" value="confirm">
            确认并继续
          </Button>
          <ButtonLink href={paths.subsidiaryHome({ gate: 'declined' })}>我不符合，返回</ButtonLink>
        </p>
      </form>
      <footer className="gate__notes quiet">
        <p>{terms.privacy}</p>
        <p>
          {terms.basis} 确认文本第 {terms.version} 版，{terms.effectiveOn} 起使用；确认后 {terms.validDays} 天内有效，可以随时撤回。
        </p>
      </footer>
    </section>
  );
}
