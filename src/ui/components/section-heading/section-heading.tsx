import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import './section-heading.css';

interface SectionHeadingProps {
  title: string;
  level?: 2 | 3;
  /** Link to the whole section; the text is 更多 by default. */
  moreHref?: string;
  moreText?: string;
  /** Gives the heading an anchor, and names its region. */
  id?: string;
  /** Shown beside the heading: a tag, tabs. */
  children?: ReactNode;
}

/** The heading of a section, with a link to the whole section. */
export function SectionHeading({ title, level = 2, moreHref, moreText = '更多', id, children }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="section-heading">
      <Heading id={id} className="section-heading__title">
        {title}
      </Heading>
      {children}
      {moreHref && (
        <a className="section-heading__more no-print" href={moreHref}>
          {moreText}
          <span className="visually-hidden">：{title}</span>
          <Icon name="chevronRight" />
        </a>
      )}
    </div>
  );
}
