import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CardSide } from './schema.ts';

/**
 * `waiting`: sent, not yet used · `bound`: given to a case · `onFile`: of the card on file · `retained`: of a former card ·
 * `discarded`: replaced by another picture or taken back.
 */
type ImageState = 'waiting' | 'bound' | 'onFile' | 'retained' | 'discarded';

export const columns = {
  identityImages: { side: typed<CardSide>(), state: typed<ImageState>() },
  identityUses: { kind: typed<'upload' | 'reading'>() },
  identitySubmissions: {},
  clientIdCards: {},
} satisfies ModuleColumns;
