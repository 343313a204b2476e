import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import type { QuestionPaper } from '../schema/questionnaires.ts';
import '#ui/components/choice/choice.css';

type Question = Omit<QuestionPaper['questions'][number], 'dimension'>;

interface ChoiceQuestionProps {
  question: Question;
  /** Number of the question, from 1. */
  number: number;
  /** Keys of the chosen options; none is preselected. */
  chosen?: readonly string[];
  error?: string;
}

/** A question with all its options visible: single or multiple choice. */
export function ChoiceQuestion({ question, number, chosen = [], error }: ChoiceQuestionProps) {
  const label = `${number}. ${question.text}`;
  if (question.kind === 'multiple') return <MultipleChoice question={question} label={label} chosen={chosen} error={error} />;
  const choices = question.options.map(({ key, text }) => ({ value: key, text }));
  return <RadioGroup name={question.id} label={label} choices={choices} chosen={chosen[0]} error={error} />;
}

interface MultipleChoiceProps {
  question: Question;
  label: string;
  chosen: readonly string[];
  error: string | undefined;
}

function MultipleChoice({ question: { id: name, options }, label, chosen, error }: MultipleChoiceProps) {
  const id = fieldId(name);
  return (
    <fieldset className={error ? 'field field--wrong' : 'field'} aria-describedby={error && `${id}-error`}>
      <legend className="field__label">{label}</legend>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      {options.map(({ key, text }, at) => (
        <div key={key} className="choice">
          <input
            className="choice__mark"
            type="checkbox"
            id={at === 0 ? id : `${id}-${key}`}
            name={name}
            value={key}
            defaultChecked={chosen.includes(key)}
          />
          <label className="choice__label" htmlFor={at === 0 ? id : `${id}-${key}`}>
            {text}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
