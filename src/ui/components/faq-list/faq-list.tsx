import type { ReactNode } from 'react';
import { Prose } from '../prose/prose.tsx';
import './faq-list.css';

export interface FaqItem {
  /** Anchor of the answer: browsers open a question when a link targets its answer. */
  id?: string;
  question: string;
  /** HTML that the server has already cleaned. */
  answer: string;
  /** Shown under the answer: votes, a further link. */
  extra?: ReactNode;
  isOpen?: boolean;
}

/**
 * Questions that unfold their answers; print shows all of them open. A page has dozens, so their parts have no classes and are
 * styled by position.
 */
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
