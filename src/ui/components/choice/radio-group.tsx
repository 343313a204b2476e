import { fieldId, type FieldProps } from '../field/field.tsx';
import './choice.css';

interface RadioChoice {
  value: string;
  text: string;
}

interface RadioGroupProps extends Omit<FieldProps, 'id'> {
  choices: readonly RadioChoice[];
  /** The previous choice; nothing is preselected. */
  chosen?: string;
}

/** One of a few visible choices. An error summary links to the first of them. */
export function RadioGroup({ name, label, hint, error, isOptional = false, choices, chosen }: RadioGroupProps) {
  const id = fieldId(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={error ? 'field field--wrong' : 'field'} aria-describedby={described || undefined}>
      <legend className="field__label">
        {label}
        {isOptional && <span className="field__optional">（选填）</span>}
      </legend>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      {choices.map(({ value, text }, at) => (
        <div key={value} className="choice">
          <input
            className="choice__mark"
            type="radio"
            id={at === 0 ? id : `${id}-${value}`}
            name={name}
            value={value}
            required={!isOptional}
            defaultChecked={value === chosen}
          />
          <label className="choice__label" htmlFor={at === 0 ? id : `${id}-${value}`}>
            {text}
          </label>
        </div>
      ))}
    </fieldset>
  );
}
