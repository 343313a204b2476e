/** Matches sentences that mark demonstration data; they are not true for a real firm. */
const sampleSentence = /(?<=^|[。；>])[^。；<>]*(?:示例数据|演示|虚构)[^。；<>]*[。；]?/g;
const sampleMark = /（(?:示例数据|示例文件|演示文件|示例参数|示例安排)(?:，([^（）]*))?）/g;
const emptyElements = /<(p|li)>\s*<\/\1>/g;
const usualWords = '以本公司公布的为准。';

const withoutSamples = (text: string): string =>
  /示例|演示|虚构/.test(text)
    ? text
        .replaceAll(sampleMark, (_mark, rest?: string) => (rest ? `（${rest}）` : ''))
        .replaceAll(sampleSentence, '')
        .replaceAll(emptyElements, '') || usualWords
    : text;

const isFiles = (value: unknown): boolean => typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'files';

/**
 * Removes demonstration-only content from a draft: sentences that say so, and documents in the demo firm's name. Sections that
 * become empty are removed.
 */
export function removeDemoContent<Draft>(draft: Draft): Draft {
  return clean(draft) as Draft;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return withoutSamples(value);
  if (Array.isArray(value)) return value.filter((entry) => !isFiles(entry) && !holdsFilesAlone(entry)).map(clean);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, clean(entry)]));
}

function holdsFilesAlone(value: unknown): boolean {
  const blocks = typeof value === 'object' && value !== null ? (value as { blocks?: unknown }).blocks : undefined;
  return Array.isArray(blocks) && blocks.length > 0 && blocks.every(isFiles);
}
