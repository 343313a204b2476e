import type { FieldError } from '#contract/envelope.ts';

/** A fault for every line whose key another line had before. */
export function findRepeated<Line>(lines: readonly Line[], keyOf: (line: Line) => string, field: string): FieldError[] {
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const key = keyOf(line);
    if (seen.has(key)) return [{ path: `${at}.${field}`, message: `${key} 重复` }];
    seen.add(key);
    return [];
  });
}
