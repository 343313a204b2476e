import { createContext, useContext, useState } from 'react';
import { fieldKey } from './field-values.ts';

/** The field to which a link was followed last, by its key. */
export const WantedField = createContext({ key: '' });

/** Whether an entry is unfolded, which a link to what is in it does as well. */
export function useUnfolding(place: string, isFresh: boolean): [boolean, (isOpen: boolean) => void] {
  const wanted = useContext(WantedField);
  const isWanted = wanted.key.startsWith(`${fieldKey(place)}-`);
  const [isOpen, setIsOpen] = useState(isFresh || isWanted);
  const [seen, setSeen] = useState({ wanted, isFresh });
  if (seen.wanted !== wanted || seen.isFresh !== isFresh) {
    setSeen({ wanted, isFresh });
    if ((isWanted && seen.wanted !== wanted) || (isFresh && !seen.isFresh)) setIsOpen(true);
  }
  return [isOpen, setIsOpen];
}
