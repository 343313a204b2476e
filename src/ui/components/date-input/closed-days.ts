import { createContext, useContext, useEffect, useState } from 'react';

/** Returns the weekdays of a year on which the exchanges are closed. */
export type ClosedDaysSource = (year: number) => Promise<readonly string[]>;

/** Provided where dates concern exchange trading; elsewhere calendars grey out only weekends. */
export const ClosedDaysContext = createContext<ClosedDaysSource | undefined>(undefined);

const none: ReadonlySet<string> = new Set();

/** Returns the closed days of the displayed year once they are loaded; a calendar does not wait for them, nor fail without. */
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
