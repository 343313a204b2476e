import type { ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import type { CalculationStep } from '../../schema/calculation.ts';
import { calculators } from '../calculation/field-names.ts';
import type { CalculatorForm } from './use-calculator.ts';
import './calculator.css';

export interface CalculatorPlace {
  /** Path of the page with the calculator. */
  action: string;
  /** The tab of that page, if it has tabs. */
  tab?: string;
  /** URL of the page with the worked example. */
  exampleHref: string;
}

interface FrameProps extends CalculatorPlace {
  calculator: CalculatorForm<unknown>;
  children: ReactNode;
  /** The result, shown once the fields are valid. */
  result: ReactNode;
}

/** Fields and result side by side, or stacked on narrow screens. A GET form: its URL is the state. */
export function CalculatorFrame({ calculator, action, tab, exampleHref, children, result }: FrameProps) {
  const { kind, errors, sentErrors, form, heading, onInput, generation } = calculator;
  const { title } = calculators[kind];
  return (
    <div role="region" className="calculator" id="jisuanqi" aria-label={`${title}计算器`}>
      <div className="calculator__body">
        <form
          className="calculator__form"
          method="get"
          action={`${action}#jieguo`}
          noValidate
          autoComplete="off"
          ref={form}
          onInput={onInput}
        >
          {/* The enter key triggers the first button of a form. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            计算
          </button>
          {tab && <input type="hidden" name="tab" value={tab} />}
          <div key={generation} className="stack stack--blocks">
            {children}
          </div>
          <div className="cluster cluster--wide middle targets no-print">
            <Button kind="primary" type="submit">
              计算
            </Button>
            <a href={exampleHref}>载入示例</a>
            <a href={tab ? `${action}?tab=${tab}` : action}>清空</a>
          </div>
          <p className="quiet no-print">
            算完后，浏览器地址栏里的网址就是这次计算，可以收藏或发给他人。网址里只有您填的数字，请不要填姓名和账号。
          </p>
        </form>
        <div className="calculator__result" id="jieguo" data-results="">
          <h2 className="calculator__heading" tabIndex={-1} ref={heading}>
            计算结果
          </h2>
          <ErrorSummary errors={sentErrors} title="请先改正以下内容，已填的都还在" />
          {result ?? <Missing count={errors.length} isSent={sentErrors.length > 0} />}
        </div>
      </div>
    </div>
  );
}

function Missing({ count, isSent }: { count: number; isSent: boolean }) {
  if (isSent) return null;
  return <p role="status">{count > 0 ? `有 ${count} 处需要改正，改好后显示结果。` : '填好以后点“计算”；也可以先载入示例看一遍。'}</p>;
}

/** The one-sentence result, announced to screen readers when it changes. */
export function ResultSummary({ tone, children }: { tone: 'good' | 'watch' | 'bad'; children: ReactNode }) {
  return (
    <p className={`calculator__verdict calculator__verdict--${tone}`} role="status">
      {children}
    </p>
  );
}

/** The steps of the calculation with figures. */
export function Steps({ steps }: { steps: readonly CalculationStep[] }) {
  return (
    <details className="calculator__steps" open>
      <summary>逐步代入</summary>
      <ol>
        {steps.map(({ name, figures, value }, at) => (
          <li key={at}>
            <span className="quiet">{name}</span>
            <span className="calculator__figures">
              {figures} ＝ <strong>{value}</strong>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The version of the terms used for a result. */
export function UsedTerms({ used: { date, version, effectiveFrom } }: { used: { date: string; version: number; effectiveFrom: string } }) {
  return (
    <p className="quiet">
      按 {date} 执行的业务参数第 {version} 版（<time>{effectiveFrom}</time> 起）计算
    </p>
  );
}
