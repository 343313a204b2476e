import type { ReactNode } from 'react';
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

/** Questions that open on their answers; print shows all of them open. Dozens stand on a page, so that their parts are told by where they stand. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  return <div className="faq-list">{items.map(toQuestion)}</div>;
}

function toQuestion({ id, question, answer, extra, isOpen }: FaqItem) {
  return (
    <details key={id ?? question} open={isOpen}>
      <summary>{question}</summary>
      <div id={id}>
        <Prose html={answer} />
        {extra}
      </div>
    </details>
  );
}
