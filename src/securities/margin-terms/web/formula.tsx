import type { ReactNode } from 'react';
import './formula.css';

/** A fraction with numerator and denominator; screen readers read it as one sentence. */
export function Fraction({ top, bottom }: { top: ReactNode; bottom: ReactNode }) {
  return (
    <span className="formula__fraction">
      <span>{top}</span>
      <span className="visually-hidden"> 除以 </span>
      <span>{bottom}</span>
    </span>
  );
}

/** A formula on its own line, with a note about its purpose. */
export function Formula({ name, children, note }: { name: string; children: ReactNode; note?: string }) {
  return (
    <figure className="formula" aria-label={name}>
      <p className="formula__line">
        <strong>{name}</strong> ＝ {children}
      </p>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  );
}

/** Summands below each other, each with its sign and meaning. */
export function Summands({ name, items }: { name: string; items: readonly { sign: '+' | '−'; term: string; note?: string }[] }) {
  return (
    <figure className="formula" aria-label={name}>
      <p>
        <strong>{name}</strong> ＝
      </p>
      <ol>
        {items.map(({ sign, term, note }) => (
          <li key={term} className={sign === '−' ? 'formula__summand formula__summand--minus' : 'formula__summand'}>
            <span className="formula__sign">
              <span aria-hidden="true">{sign}</span>
              <span className="visually-hidden">{sign === '+' ? '加' : '减'}</span>
            </span>
            <span>
              {term}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
