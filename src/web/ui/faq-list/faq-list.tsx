import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Prose } from '../prose/prose.tsx';
import './faq-list.css';

export interface FaqItem {
  /** Anchor of the answer: browsers open a question whose answer a link leads to. */
  id?: string;
  question: string;
  /** HTML that the server has cleaned already. */
  answer: string;
  /** Stands under the answer: votes, a way on. */
  extra?: ReactNode;
  /** Shown open from the start. */
  isOpen?: boolean;
}

/** Questions that open on their answers; print shows all of them open. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  return <div className="faq-list">{items.map(toQuestion)}</div>;
}

function toQuestion({ id, question, answer, extra, isOpen }: FaqItem) {
  return (
    <details key={id ?? question} className="faq-list__item" open={isOpen}>
      <summary className="faq-list__question">
        <span>{question}</span>
        <Icon name="chevronDown" />
      </summary>
      <div id={id} className="faq-list__answer">
        <Prose html={answer} />
        {extra}
      </div>
    </details>
  );
}
