import type { FieldError } from '#contract/envelope.ts';

/** Returns an error for every line that repeats the key of an earlier line. */
export function findDuplicateLines<Line>(lines: readonly Line[], keyOf: (line: Line) => string, field: string): FieldError[] {
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const key = keyOf(line);
    if (seen.has(key)) return [{ path: `${at}.${field}`, message: `${key} 重复` }];
    seen.add(key);
    return [];
  });
}
