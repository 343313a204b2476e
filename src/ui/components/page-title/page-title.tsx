import type { ReactNode } from 'react';
import './page-title.css';

interface PageTitleProps {
  title: string;
  /** One or two sentences about what the page is for. */
  lead?: ReactNode;
  /** Words above the title, such as the section's name. */
  kicker?: string;
  /** Buttons and links that concern the page as a whole. */
  actions?: ReactNode;
  /** The own mark of what the page is about, at the far end of the title. */
  mark?: ReactNode;
}

/** The one `h1` of a page with what belongs to it. */
export function PageTitle({ title, lead, kicker, actions, mark }: PageTitleProps) {
  return (
    <header className="page-title">
      <div className="page-title__words">
        {kicker && <p className="page-title__kicker">{kicker}</p>}
        <h1>{title}</h1>
        {lead && <p className="page-title__lead">{lead}</p>}
      </div>
      {actions && <div className="cluster cluster--close no-print">{actions}</div>}
      {mark}
    </header>
  );
}
