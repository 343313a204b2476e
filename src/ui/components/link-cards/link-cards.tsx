import type { ReactNode } from 'react';
import { OutLink } from '../../layout/out-link.tsx';
import './link-cards.css';

export interface LinkCard {
  title: string;
  href: string;
  text?: string;
  /** A last line in small type, such as when the linked page changed. */
  note?: ReactNode;
  /** More information than a sentence. */
  detail?: ReactNode;
  /** A second link on the card, which is above the card's own. */
  action?: ReactNode;
}

/** Links as cards of equal width; the whole card can be clicked, its title is the link. */
export function LinkCards({ items }: { items: readonly LinkCard[] }) {
  return <ul className="link-cards">{items.map(toCard)}</ul>;
}

function toCard({ title, href, text, note, detail, action }: LinkCard) {
  const isExternal = /^https?:/.test(href);
  return (
    <li key={href + title} className="link-cards__card">
      <OutLink className="link-cards__title card-link" link={{ text: title, href, isExternal }} />
      {text && <p>{text}</p>}
      {detail}
      {note && <p className="link-cards__note quiet">{note}</p>}
      {action && <p className="link-cards__action">{action}</p>}
    </li>
  );
}
