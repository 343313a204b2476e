import type { BaseParameters } from '../schema.ts';
import { browserOf, systemOf } from './device-name.ts';

/** Terminal types as the trade's rules on terminal records name them; `OH` is any other. */
const kinds: Readonly<Record<string, string>> = {
  HarmonyOS: 'OH',
  Android: 'MA',
  iPhone: 'MI',
  iPad: 'MI',
  Windows: 'PC',
  macOS: 'PC',
  Linux: 'PC',
};

/** The parts of `navigator` and `screen` that are reported. */
export interface TerminalFacts {
  userAgent: string;
  /** In CSS pixels. */
  width: number;
  height: number;
}

/**
 * Returns `op_station`, the terminal as a page may know it: kind, system, browser and screen, all of which the server and the
 * layout see anyway. A page cannot read serial numbers, network cards or telephone numbers, and nothing is collected to
 * fingerprint visitors. Example: `PC;SYS=Windows;BRW=Edge;SCR=1366x768;APP=WEB`
 */
export function formatStation({ userAgent, width, height }: TerminalFacts): string {
  const system = systemOf(userAgent);
  // Rotating a telephone must not change the value.
  const screen = `${Math.max(width, height)}x${Math.min(width, height)}`;
  return `${kinds[system ?? ''] ?? 'OH'};SYS=${system ?? 'NA'};BRW=${browserOf(userAgent) ?? 'NA'};SCR=${screen};APP=WEB`;
}

/** Returns the base parameters of the specification: the web is channel 0, entrust way 7. */
export function getBaseParameters(): BaseParameters {
  const { width, height } = screen;
  return { channel: 0, op_entrust_way: '7', op_station: formatStation({ userAgent: navigator.userAgent, width, height }) };
}
