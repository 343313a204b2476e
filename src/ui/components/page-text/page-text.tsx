import type { ReactNode } from 'react';
import { beijingDay } from '../../format/beijing-time.ts';
import { Contents } from '../contents/contents.tsx';
import type { PageSection } from './page-block.ts';
import { PageTextBlock } from './page-text-block.tsx';
import './page-text.css';

interface PageTextProps {
  text: {
    lead: string;
    sections: readonly PageSection[];
    /** The day from which it is effective. */
    effectiveFrom?: string;
    /** ISO 8601. */
    updatedAt: string;
  };
  /** Additions of the page after a section's own blocks, by the section's id. */
  slots?: Readonly<Record<string, ReactNode>>;
}

/** Minimum number of sections for a table of contents. */
const longFrom = 4;

/** The text of a page under its title: lead, contents when it is long, sections, and its date. */
export function PageText({ text: { lead, sections, effectiveFrom, updatedAt }, slots = {} }: PageTextProps) {
  const titled = sections.filter(({ title }) => title !== '');
  return (
    <div className="page-text stack stack--parts">
      {lead && <p className="page-text__lead">{lead}</p>}
      {titled.length >= longFrom && <Contents items={titled} />}
      <PageSections sections={sections} slots={slots} />
      <p className="line quiet">
        {effectiveFrom && (
          <span>
            生效日期 <time>{effectiveFrom}</time>
          </span>
        )}
        <span>
          更新日期 <time dateTime={updatedAt}>{beijingDay(updatedAt)}</time>
        </span>
      </p>
    </div>
  );
}

/** Only the sections, for pages with their own head and table of contents. */
export function PageSections({ sections, slots = {} }: { sections: readonly PageSection[]; slots?: PageTextProps['slots'] }) {
  return sections.map(({ id, title, blocks }) => {
    // Without a heading it is not a section that could be linked to.
    const Part = title ? 'section' : 'div';
    return (
      <Part key={id} id={id} className="page-text__section stack" aria-label={title || undefined}>
        {title && <h2 className="part-title">{title}</h2>}
        {blocks.map((block, at) => (
          <PageTextBlock key={at} block={block} />
        ))}
        {slots[id]}
      </Part>
    );
  });
}
