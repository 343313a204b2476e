import { parserTask } from '#platform/parsing/parser-pool.ts';
import { parsers } from '#platform/parsing/pools.ts';
import type parseLook from './look-parser.ts';
import type { LookAnswer, TurnedCard } from './look-parser.ts';

const looking = parserTask<typeof parseLook>(new URL('./look-parser.ts', import.meta.url), { partMs: 30_000 });

/** Finds the card in a picture, straightens and measures it. Throws `ParserError` when its process ended. */
export const lookAtCard = (picture: Uint8Array): Promise<LookAnswer> =>
  parsers.run(looking, { do: 'look', picture }, { bytes: picture }, { isPatient: true }) as Promise<LookAnswer>;

/** Turns a picture clockwise by the given degrees. */
export const turnCard = (picture: Uint8Array, turn: number): Promise<TurnedCard> =>
  parsers.run(looking, { do: 'turn', picture, turn }, { bytes: picture }, { isPatient: true }) as Promise<TurnedCard>;
