import { controlAttributes, Field, type FieldProps } from '#ui/components/field/field.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import type { HumanQuestion } from '../schema.ts';
import { lifeMs } from './lifetimes.ts';
import { answerField, questionField } from './read-pass.ts';

/** The check for visitors without scripts: a sum in words, or a note that it follows after submitting. */
export function PlainQuestion({ name, question }: { name: string; question?: HumanQuestion }) {
  if (!question) {
    return (
      <p className="human-check__plain human-check__promise">
        <Icon name="info" />
        您的浏览器没有运行脚本：提交后会出现一道算术题，答对即可，已填写的内容会保留。
      </p>
    );
  }
  const hint = `用数字或汉字回答，例如 23 或 二十三；${lifeMs.question / 60_000} 分钟内有效，过期会换一道题。`;
  const field: FieldProps = { name: answerField(name), label: question.text, hint };
  return (
    <div className="human-check__plain">
      <input type="hidden" name={questionField(name)} value={question.id} />
      <Field {...field}>
        {/* Not required: with scripts this is hidden and must not block the form. */}
        <input className="control" inputMode="numeric" autoComplete="off" {...controlAttributes(field)} required={false} />
      </Field>
    </div>
  );
}
