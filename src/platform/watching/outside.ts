import { channel } from 'node:diagnostics_channel';
import { withSpan } from './span.ts';

/** Whom the site asks besides its database: a word that stands in figures and spans, never an address. */
export type OutsideParty =
  | 'sms'
  | 'mail'
  | 'robot'
  | 'account'
  | 'files'
  | 'accounts'
  | 'authority'
  | 'quotes'
  | 'scanner'
  | 'cdn'
  | 'webhooks';

/** One thing that was asked of somebody else, when it is over. */
export interface OutsideAnswer {
  readonly party: OutsideParty;
  readonly seconds: number;
  readonly hasFailed: boolean;
}

/** On this whoever counts hears of every answer; while nobody listens nothing is published. */
const answers = channel('qianting:outside');

/** Asks somebody else, and lets be known how long that took and whether it failed; of what was asked and answered nothing is told. */
export async function askOutside<Answer>(party: OutsideParty, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  let hasFailed = true;
  try {
    const answer = await withSpan('outside', party, ask);
    hasFailed = false;
    return answer;
  } finally {
    if (answers.hasSubscribers) answers.publish({ party, seconds: (performance.now() - began) / 1000, hasFailed } satisfies OutsideAnswer);
  }
}

/** Tells of every answer from now on, until the returned function is called. */
export function watchOutside(tell: (answer: OutsideAnswer) => void): () => void {
  const hear = (message: unknown) => tell(message as OutsideAnswer);
  answers.subscribe(hear);
  return () => void answers.unsubscribe(hear);
}
