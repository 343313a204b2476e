import { parserTask } from '../parsing/parser-pool.ts';
import { parsers } from '../parsing/pools.ts';
import type { SignedFinding } from './examine-signed.ts';
import type parseSigned from './signed-parser.ts';

const examining = parserTask<typeof parseSigned>(new URL('./signed-parser.ts', import.meta.url), { partMs: 15_000, memoryMb: 320 });

/** See `examineSigned`. Throws `ParserError` where its process ended, 40029 while too many files wait. */
export const parseSignedFile = (bytes: Uint8Array): Promise<SignedFinding> => parsers.run(examining, { bytes }, { bytes });
