import { useState } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { idImagesExchange, idImagesJudged } from '../../calls.ts';
import type { JudgementResult } from '../../schema.ts';
import type { Side } from '../id-card-state.ts';

export const nothingJudged: JudgementResult = { front: null, back: null, canExchange: false };

/** What the server found of the pictures of a case. */
export function useJudgement(acptId: string) {
  const client = useClient();
  const [judgement, setJudgement] = useState(nothingJudged);
  return {
    judgement,
    setJudgement,
    /** Leaves one out while it is being replaced. */
    forget: (side: Side): void => setJudgement((all) => ({ ...all, [side]: null, canExchange: false })),
    /** Asks again. Without an answer the pictures are shown as they came. */
    async ask(): Promise<void> {
      const judged = await client()
        .call(idImagesJudged, { acpt_id: acptId }, { quiet: true })
        .catch(() => undefined);
      if (judged) setJudgement(judged);
    },
    /** Lays each picture on the other side. */
    async exchange(): Promise<JudgementResult> {
      const judged = await client().call(idImagesExchange, { acpt_id: acptId });
      setJudgement(judged);
      return judged;
    },
  };
}
