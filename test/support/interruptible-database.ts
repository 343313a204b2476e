import { afterAll, beforeAll } from 'vitest';
import { openInterruptibleConnection, type InterruptibleConnection } from './interruptible-connection.ts';

/** Opens an interruptible connection to the database for the tests of a file. */
export function useInterruptibleDatabase(
  connectionString: string,
): Pick<InterruptibleConnection, 'interrupt' | 'resume'> & { connectionString(): string } {
  let line: InterruptibleConnection;
  beforeAll(async () => void (line = await openInterruptibleConnection(connectionString)));
  afterAll(() => line.close());
  return {
    connectionString: () => line.connectionString,
    interrupt: () => line.interrupt(),
    resume: () => line.resume(),
  };
}
