import { useEffect, useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { presenceNote } from '../../calls/orders.ts';
import type { PresenceList } from '#workflow/approvals/schema.ts';

const everyMs = 10_000;

/** Who else has the order open, told and asked every ten seconds while the screen is looked at. */
export function useOthers(id: number, isEditing: boolean): PresenceList | undefined {
  const client = useClient();
  const [others, setOthers] = useState<PresenceList>();
  useEffect(() => {
    let isHere = true;
    const tell = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A beat that is lost is made up for by the next.
      const told = await client()
        .call(presenceNote, { id, isEditing }, { quiet: true })
        .catch(() => undefined);
      if (told && isHere) setOthers(told);
    };
    void tell();
    const beat = setInterval(() => void tell(), everyMs);
    return () => {
      isHere = false;
      clearInterval(beat);
    };
  }, [client, id, isEditing]);
  return others;
}
