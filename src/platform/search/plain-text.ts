const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const blockEnd = /<\/(p|h\d|li|dt|dd|tr|td|th|div|caption|figcaption|blockquote|pre)>|<[bh]r\s*\/?>/gi;

/** Returns the text of cleaned HTML in one line: tags are removed, blocks and cells separated by a space. */
export function toPlainText(html: string): string {
  const words = html.replaceAll(blockEnd, ' ').replaceAll(/<[^>]*>/g, '');
  return normalizeText(
    words.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => decode(whole, decimal, hex, name)),
  );
}

/** Normalises a text for storage: NFC, single spaces, trimmed. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole;
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ' ';
}
