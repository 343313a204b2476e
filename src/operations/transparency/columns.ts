import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { LogKind } from './web/log-kinds.ts';

export const columns = {
  logEpochs: {},
  logKeys: {},
  logLeaves: { kind: typed<LogKind>() },
  logTiles: {},
  logCheckpoints: {},
  logCosignatures: {},
  logWitnessStates: {},
  logSources: { kind: typed<LogKind>() },
  logChecks: { problems: typed<string[]>() },
} satisfies ModuleColumns;
