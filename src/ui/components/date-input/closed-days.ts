import { createContext, useContext, useEffect, useState } from 'react';

/** Days of a year, from Monday to Friday, on which the exchanges are closed. */
export type ClosedDaysSource = (year: number) => Promise<readonly string[]>;

/** Given where days are chosen for their work on exchanges; elsewhere calendars pale weekends alone. */
export const ClosedDaysContext = createContext<ClosedDaysSource | undefined>(undefined);

const none: ReadonlySet<string> = new Set();

/** Of the year that a sheet shows, as soon as they are known; a calendar does not wait for them, nor fail without. */
export function useClosedDays(date: string): ReadonlySet<string> {
  const source = useContext(ClosedDaysContext);
  const [known, setKnown] = useState<{ year: number; days: ReadonlySet<string> }>();
  const year = Number(date.slice(0, 4));
  useEffect(() => {
    let isLeft = false;
    source?.(year).then(
      (days) => isLeft || setKnown({ year, days: new Set(days) }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [source, year]);
  return known?.year === year ? known.days : none;
}
