import type { ReactNode } from 'react';
import type { PageText as PageTextData } from '#content/articles/schema/page-texts.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import type { Loadable } from '#ui/page/page.ts';
import './text-around.css';

interface TextAroundProps {
  text: Loadable<PageTextData>;
  /** Lists of the page by the section that they belong to. They stand even when the text failed or lost the section. */
  slots?: Readonly<Record<string, ReactNode>>;
}

/** The words around a page's lists; the lead stands under the page's title already. Lists are what must be disclosed: no fault of the words costs a list. */
export function TextAround({ text, slots = {} }: TextAroundProps) {
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

/** The lead of a page's text; none when the text failed. */
export const leadOf = (text: Loadable<PageTextData>): string | undefined => (text.state === 'ready' ? text.data.lead : undefined);
