/** Bytes to send, both ends included; `unsatisfiable` leads to status 416. */
export type ByteRange = { start: number; end: number } | 'unsatisfiable';

/**
 * Parses a Range header (RFC 9110, section 14). One range is honoured; several, other units and malformed ones are ignored, as
 * the standard allows, and the whole file is sent.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || header === 'bytes=-') return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
