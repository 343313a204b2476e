import type { ReactNode } from 'react';
import { markEnglish } from '../english.tsx';
import './key-facts.css';

export interface KeyFact {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Facts by name. `figures` shows large values, for a few numbers; `list` shows lines, for particulars. */
export function KeyFacts({ items, variant = 'list' }: { items: readonly KeyFact[]; variant?: 'figures' | 'list' }) {
  return <dl className={`key-facts key-facts--${variant}`}>{items.map(toFact)}</dl>;
}

function toFact({ name, value, note }: KeyFact) {
  return (
    <div key={name} className="key-facts__item">
      <dt className="quiet">{name}</dt>
      <dd>
        <span className="key-facts__value">{mark(value)}</span>
        {note && <span className="subline">{mark(note)}</span>}
      </dd>
    </div>
  );
}

const mark = (content: ReactNode): ReactNode => (typeof content === 'string' ? markEnglish(content) : content);
