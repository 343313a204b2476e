import { fork } from 'node:child_process';
import { once } from 'node:events';
import { CallError } from '#contract/call-error.ts';
import type { ParsedSetUp, SetUpReceipt } from '#operations/setup/schema.ts';
import type { Config } from '#platform/config/config.ts';
import type { SetUpResult } from './set-up-process.ts';

/**
 * Sets a firm up in a separate process, because the standard texts are loaded with the firm's name, and a second attempt with
 * another name must load them again. Throws what the services throw.
 */
export async function setUpInChildProcess(config: Config, connectionString: string, input: ParsedSetUp): Promise<SetUpReceipt> {
  const child = fork(new URL('./set-up-process.ts', import.meta.url), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => undefined);
  // The input is sent as a message, because command line arguments are visible to all users of a machine.
  child.send({ config, connectionString, input });
  const answer = await Promise.race([once(child, 'message').then(([message]) => message as SetUpResult), ended]);
  await ended;
  if (!answer) throw new Error('setting the firm up ended without an answer');
  if ('receipt' in answer) return answer.receipt;
  const { code, message, status, errors } = answer.failure;
  throw new CallError(code, message, { status, errors });
}
