import type { ReactNode } from 'react';
import { markEnglish } from '../english.tsx';
import './page-title.css';

interface PageTitleProps {
  title: string;
  /** One or two sentences about the purpose of the page. */
  lead?: ReactNode;
  /** Text above the title, such as the section's name. */
  kicker?: string;
  /** Buttons and links for the page as a whole. */
  actions?: ReactNode;
  /** A logo of the page's subject, at the far end of the title. */
  mark?: ReactNode;
}

/** The one `h1` of a page with its lead, kicker and actions. */
export function PageTitle({ title, lead, kicker, actions, mark }: PageTitleProps) {
  return (
    <header className="page-title">
      <div className="page-title__words">
        {kicker && <p className="page-title__kicker">{kicker}</p>}
        <h1>{markEnglish(title)}</h1>
        {lead && <p className="page-title__lead">{typeof lead === 'string' ? markEnglish(lead) : lead}</p>}
      </div>
      {actions && <div className="cluster cluster--close no-print">{actions}</div>}
      {mark}
    </header>
  );
}
