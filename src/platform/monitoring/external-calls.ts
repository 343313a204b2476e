import { channel } from 'node:diagnostics_channel';
import { withSpan } from './span.ts';

/** External services that the site calls, besides its database: a label for metrics and spans, never an address. */
export type ExternalService =
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

/** A completed call of an external service. */
export interface ExternalCall {
  readonly party: ExternalService;
  readonly seconds: number;
  readonly hasFailed: boolean;
}

/** The diagnostics channel of completed calls; without subscribers nothing is published. */
const answers = channel('qianting:outside');

/** Calls an external service and publishes the duration and whether it failed, without content. */
export async function callExternalService<Answer>(party: ExternalService, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  let hasFailed = true;
  try {
    const answer = await withSpan('outside', party, ask);
    hasFailed = false;
    return answer;
  } finally {
    if (answers.hasSubscribers) answers.publish({ party, seconds: (performance.now() - began) / 1000, hasFailed } satisfies ExternalCall);
  }
}

/** Subscribes to completed calls until the returned function is called. */
export function watchExternalCalls(tell: (answer: ExternalCall) => void): () => void {
  const hear = (message: unknown) => tell(message as ExternalCall);
  answers.subscribe(hear);
  return () => void answers.unsubscribe(hear);
}
