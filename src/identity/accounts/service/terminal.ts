import type { Terminal } from '../schema.ts';

/** What a call said of the terminal, to be kept with what came of it; null when it said nothing. */
export function terminalOf({ channel, op_entrust_way: entrustWay, op_station: station }: Terminal): Terminal | null {
  const told: Terminal = {
    ...(channel !== undefined && { channel }),
    ...(entrustWay !== undefined && { op_entrust_way: entrustWay }),
    ...(station !== undefined && { op_station: station }),
  };
  return Object.keys(told).length > 0 ? told : null;
}
