import { useState } from 'react';
import { readTextSize, setTextSize, textSizes } from './text-size.ts';

const names = ['标准', '大', '特大'] as const;

/** 字号 in three steps; the choice is kept for every text of the site. */
export function TextSizeSteps() {
  const [size, setSize] = useState(() => readTextSize(document.cookie));
  const choose = (step: (typeof textSizes)[number]) => {
    setTextSize(step);
    setSize(step);
  };
  return (
    <div className="text-size" role="group" aria-label="正文字号">
      <span aria-hidden="true">字号</span>
      {textSizes.map((step) => (
        <button
          key={step}
          type="button"
          className={`text-size__step text-size__step--${step}`}
          aria-pressed={step === size}
          aria-label={`${names[step]}字号`}
          onClick={() => choose(step)}
        >
          {names[step]}
        </button>
      ))}
    </div>
  );
}
