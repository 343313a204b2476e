import type { ReactNode } from 'react';
import './formula.css';

/** A fraction as it is drawn; it is read as one sentence by those who listen. */
export function Fraction({ top, bottom }: { top: ReactNode; bottom: ReactNode }) {
  return (
    <span className="formula__fraction">
      <span>{top}</span>
      <span className="visually-hidden"> 除以 </span>
      <span>{bottom}</span>
    </span>
  );
}

/** A formula on a line of its own, with what it is for. */
export function Formula({ name, children, note }: { name: string; children: ReactNode; note?: string }) {
  return (
    <figure className="formula">
      <p className="formula__line">
        <strong>{name}</strong> ＝ {children}
      </p>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  );
}

/** Summands under each other, each with its sign and what it means. */
export function Summands({ name, items }: { name: string; items: readonly { sign: '+' | '−'; term: string; note?: string }[] }) {
  return (
    <figure className="formula">
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
