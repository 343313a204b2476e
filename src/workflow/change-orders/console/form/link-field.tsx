import { useId, useState } from 'react';
import { PageSearch } from '#ui/console/rich-text/pieces/page-search.tsx';
import { useField, useForm } from './draft-store.ts';
import type { FieldPlace } from './frame.tsx';
import { TextField } from './plain-fields.tsx';
import { useFindLinks } from './use-find-links.ts';

/** Whether a field holds where a link leads: it is called so in every schema. */
export const isLink = (path: string): boolean => /(^|\.)href$/.test(path);

/** Where a link leads: typed, or found among the pages of this site by their words. */
export function LinkField({ field, path }: FieldPlace) {
  const { change } = useField(path);
  const { isReadOnly } = useForm();
  const [isOpen, setIsOpen] = useState(false);
  const findLinks = useFindLinks();
  const id = useId();
  return (
    <>
      <TextField field={field} path={path} />
      {!isReadOnly && (
        <details className="draft__pages" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>按标题查找本站页面</summary>
          {isOpen && (
            <PageSearch
              id={id}
              findLinks={findLinks}
              onTake={({ href }) => {
                change(href);
                setIsOpen(false);
              }}
            />
          )}
        </details>
      )}
    </>
  );
}
