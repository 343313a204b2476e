import type { ReportedTerminal } from '../schema.ts';

/** Returns the terminal data of a call for storage with its result; null when none was sent. */
export function terminalOf({ channel, op_entrust_way: entrustWay, op_station: station }: ReportedTerminal): ReportedTerminal | null {
  const told: ReportedTerminal = {
    ...(channel !== undefined && { channel }),
    ...(entrustWay !== undefined && { op_entrust_way: entrustWay }),
    ...(station !== undefined && { op_station: station }),
  };
  return Object.keys(told).length > 0 ? told : null;
}
