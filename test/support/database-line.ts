import { afterAll, beforeAll } from 'vitest';
import { laySilentLine, type SilentLine } from './silent-line.ts';

/** Opens an interruptible connection to the database for the tests of a file. */
export function useDatabaseLine(connectionString: string): Pick<SilentLine, 'fallSilent' | 'speak'> & { connectionString(): string } {
  let line: SilentLine;
  beforeAll(async () => void (line = await laySilentLine(connectionString)));
  afterAll(() => line.close());
  return {
    connectionString: () => line.connectionString,
    fallSilent: () => line.fallSilent(),
    speak: () => line.speak(),
  };
}
