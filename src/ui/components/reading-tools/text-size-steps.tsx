import { useState } from 'react';
import { useIsHydrated } from '../hydrated.ts';
import { readTextSize, setTextSize, textSizes, type TextSize } from './text-size.ts';

const names = ['标准', '大', '特大'] as const;

/** 字号 in three steps; the choice is kept for every text of the site. */
export function TextSizeSteps() {
  const [chosen, setChosen] = useState<TextSize>();
  const isHydrated = useIsHydrated();
  const size = chosen ?? (isHydrated ? readTextSize(document.cookie) : 0);
  const choose = (step: TextSize) => {
    setTextSize(step);
    setChosen(step);
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
