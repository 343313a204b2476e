/**
 * A text of a workbook without the escapes that stand for characters which XML cannot hold: `_x0009_` is a tab and
 * `_x005F_` the underscore of a text that would otherwise look like an escape. A line break is a line feed.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');
}
