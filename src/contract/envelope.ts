import type { Family } from './call.ts';
import { successCode } from './codes.ts';

/** An invalid field of an input, with a message for the visitor. `path` is the field's name, dotted when nested. */
export interface FieldError {
  path: string;
  message: string;
}

/** The common structure of all responses of the site. */
export interface Envelope {
  code: number;
  msg: string;
  result?: unknown;
  data?: unknown;
  errors?: FieldError[];
  [name: string]: unknown;
}

/** Wraps a result in the envelope of its family. */
export function wrap(family: Family, result: unknown): Envelope {
  const code = successCode[family];
  if (family === 'R') return { code, msg: 'ok', result };
  if (family === 'D') return { code, msg: 'ok', data: result };
  return { code, msg: 'ok', ...(result as object) };
}

/** Returns the result of a successful envelope; undefined when its code is not the success code of this family. */
export function unwrap(family: Family, envelope: Envelope): { result: unknown } | undefined {
  if (envelope.code !== successCode[family]) return undefined;
  if (family === 'R') return { result: envelope.result };
  if (family === 'D') return { result: envelope.data };
  const { code: _code, msg: _msg, ...result } = envelope;
  return { result };
}
