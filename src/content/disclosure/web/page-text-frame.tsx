import type { ReactNode } from 'react';
import type { PageText as PageTextData } from '#content/articles/schema/page-texts.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import type { Loadable } from '#ui/page/page.ts';
import './page-text-frame.css';

interface TextAroundProps {
  text: Loadable<PageTextData>;
  /** Lists of the page by section. Rendered even when the text fails to load or lacks the section. */
  slots?: Readonly<Record<string, ReactNode>>;
}

/**
 * Renders the text around a page's lists, without the lead shown below the page title. The lists are mandatory disclosures and
 * are always rendered, even when the text fails to load.
 */
export function PageTextFrame({ text, slots = {} }: TextAroundProps) {
  const known = new Set(text.state === 'ready' ? text.data.sections.map(({ id }) => id) : []);
  const homeless = Object.entries(slots).filter(([id]) => !known.has(id));
  return (
    <>
      {homeless.map(([id, slot]) => (
        <div key={id} id={id}>
          {slot}
        </div>
      ))}
      <div className={Object.keys(slots).length === 0 ? 'text-behind-list' : undefined}>
        {text.state === 'ready' ? (
          <PageText text={{ ...text.data, lead: '' }} slots={slots} />
        ) : (
          <LoadFailed message={text.message} code={text.code} />
        )}
      </div>
    </>
  );
}

/** Returns the lead of a page's text; undefined when the text failed to load. */
export const getTextLead = (text: Loadable<PageTextData>): string | undefined => (text.state === 'ready' ? text.data.lead : undefined);
