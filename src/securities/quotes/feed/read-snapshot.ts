import { z } from 'zod';
import { quoteCode } from '../schema.ts';

/** One security as received from the source. */
export interface SourceQuote {
  code: string;
  /** Null before the first trade. */
  last: number | null;
  previousClose: number | null;
  /** Milliseconds since 1970. */
  time: number;
  isHalted: boolean;
}

export interface SnapshotResult {
  quotes: SourceQuote[];
  /** Number of rejected rows. */
  refused: number;
}

/** The source's data is not a snapshot, or none arrived. `reason` is for the log. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly reason: 'timeout' | 'unreachable' | 'refused' | 'malformed' | 'tooLarge' | 'silent';

  constructor(reason: SourceError['reason'], cause?: unknown) {
    super(`quotes source: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface SnapshotRules {
  /** The current time, in milliseconds since 1970. */
  now: number;
  /** Delay of the quotes required by the licence. */
  delayMs: number;
}

const mostRows = 20_000;
/** Tolerance for clock differences. */
const slackMs = 60_000;
/** A quote older than a month is an error of the source, not a long holiday. */
const oldestMs = 31 * 86_400_000;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** Many vendors write 0 when there is no price. */
const price = z
  .number()
  .min(0)
  .max(10_000_000)
  .nullish()
  .transform((value) => value || null);
const row = z.object({ code: quoteCode, last: price, previousClose: price, time: time.optional(), halted: z.boolean().optional() });
const snapshot = z.object({ time: time.optional(), quotes: z.array(z.unknown()).max(mostRows) });

/**
 * Reads the valid rows of a snapshot: a row that is malformed, in the future, too old, or newer than the licence permits is
 * skipped and counted. Throws `SourceError` when the whole is not a snapshot.
 */
export function readSnapshot(value: unknown, rules: SnapshotRules): SnapshotResult {
  const whole = snapshot.safeParse(value);
  if (!whole.success) throw new SourceError('malformed');
  const found = new Map<string, SourceQuote>();
  let refused = 0;
  for (const each of whole.data.quotes) {
    const quote = readRow(each, whole.data.time, rules);
    if (quote) found.set(quote.code, quote);
    else refused += 1;
  }
  return { quotes: [...found.values()], refused };
}

function readRow(value: unknown, common: number | undefined, { now, delayMs }: SnapshotRules): SourceQuote | undefined {
  const parsed = row.safeParse(value);
  if (!parsed.success) return undefined;
  const { code, last, previousClose, halted = false } = parsed.data;
  const moment = parsed.data.time ?? common;
  if (moment === undefined || moment > now - delayMs + slackMs || moment < now - oldestMs) return undefined;
  return { code, last, previousClose, time: moment, isHalted: halted };
}

/** Parses JSON. Throws `SourceError` without the cause, which would repeat the input. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('malformed');
  }
}
