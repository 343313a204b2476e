import { useState } from 'react';

const keyOf = (staffId: number): string => `qt.rail-folded.${staffId}`;

function readFolded(staffId: number): boolean {
  try {
    return localStorage.getItem(keyOf(staffId)) === 'yes';
  } catch {
    // A browser that keeps nothing shows all of it.
    return false;
  }
}

/** Whether the rail is folded to its icons: each person's own choice on this device. */
export function useFolded(staffId: number): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => readFolded(staffId));
  const fold = (wanted: boolean): void => {
    setFolded(wanted);
    try {
      if (wanted) localStorage.setItem(keyOf(staffId), 'yes');
      else localStorage.removeItem(keyOf(staffId));
    } catch {
      // It holds until the page is left.
    }
  };
  return [isFolded, fold];
}
