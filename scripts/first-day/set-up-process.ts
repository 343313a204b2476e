import { once } from 'node:events';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { ParsedSetUp, SetUpReceipt } from '#operations/setup/schema.ts';
import type { Config } from '#platform/config/config.ts';
import { limitConnections } from '#platform/outbound/guard.ts';
import { setUpSite } from './set-up.ts';

/** The result: the receipt, or the serialisable parts of the refusal. */
export type SetUpResult =
  | { receipt: SetUpReceipt }
  | { failure: { code: number; message: string; status: number; errors: readonly FieldError[] } };

interface SetUpOrder {
  config: Config;
  connectionString: string;
  input: ParsedSetUp;
}

const [{ config, connectionString, input }] = (await once(process, 'message')) as [SetUpOrder];
limitConnections(config);
// The parent process has ended: leave the site empty.
const leave = () => process.exit(1);
process.once('disconnect', leave);
const { token, ...draft } = input;
const answer: SetUpResult = await setUpSite({ config, connectionString, draft, token }).then(
  (receipt) => ({ receipt }),
  (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const { code, message, status, errors } = error;
    return { failure: { code, message, status, errors } };
  },
);
process.send?.(answer, () => {
  process.off('disconnect', leave);
  process.disconnect?.();
});
