import type { BaseParameters } from '../schema.ts';
import { browserOf, systemOf } from './device-name.ts';

/** The kinds of terminals as the trade's rules on terminal records name them; what is none of them is `OH`. */
const kinds: Readonly<Record<string, string>> = {
  HarmonyOS: 'OH',
  Android: 'MA',
  iPhone: 'MI',
  iPad: 'MI',
  Windows: 'PC',
  macOS: 'PC',
  Linux: 'PC',
};

/** As much of `navigator` and `screen` as is told. */
export interface TerminalFacts {
  userAgent: string;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/**
 * What a page may know of the terminal, for `op_station`: its kind, system, browser and screen, all of which the server and the layout see
 * anyway. Serial numbers, network cards and telephone numbers are out of a page's reach, and nothing is collected to tell one visitor from
 * another. `PC;SYS=Windows;BRW=Edge;SCR=1366x768;APP=WEB`
 */
export function stationOf({ userAgent, width, height }: TerminalFacts): string {
  const system = systemOf(userAgent);
  // A telephone that is turned is still the same one.
  const screen = `${Math.max(width, height)}x${Math.min(width, height)}`;
  return `${kinds[system ?? ''] ?? 'OH'};SYS=${system ?? 'NA'};BRW=${browserOf(userAgent) ?? 'NA'};SCR=${screen};APP=WEB`;
}

/** Base parameters of the specification: the web is channel 0, entrust way 7. */
export function tellTerminal(): BaseParameters {
  const { width, height } = screen;
  return { channel: 0, op_entrust_way: '7', op_station: stationOf({ userAgent: navigator.userAgent, width, height }) };
}
