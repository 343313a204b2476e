import { createContext, useContext, useState } from 'react';
import { fieldKey } from './field-values.ts';

/** The key of the field that was linked to last. */
export const LinkedFieldContext = createContext({ key: '' });

/** Returns whether an entry is expanded. A link to one of its fields expands it too. */
export function useExpanded(place: string, isFresh: boolean): [boolean, (isOpen: boolean) => void] {
  const wanted = useContext(LinkedFieldContext);
  const isWanted = wanted.key.startsWith(`${fieldKey(place)}-`);
  const [isOpen, setIsOpen] = useState(isFresh || isWanted);
  const [seen, setSeen] = useState({ wanted, isFresh });
  if (seen.wanted !== wanted || seen.isFresh !== isFresh) {
    setSeen({ wanted, isFresh });
    if ((isWanted && seen.wanted !== wanted) || (isFresh && !seen.isFresh)) setIsOpen(true);
  }
  return [isOpen, setIsOpen];
}
