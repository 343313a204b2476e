import './contents.css';

/** Minimum number of headings for a table of contents. */
const longFrom = 4;

export interface ContentsEntry {
  /** Anchor on the page. */
  id: string;
  text: string;
}

/** Returns the cleaned HTML with an anchor on each main heading, and the list of headings; a short text is unchanged. */
export function withAnchors(html: string): { html: string; contents: readonly ContentsEntry[] } {
  const contents: ContentsEntry[] = [];
  const anchored = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_heading, inner: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({ id, text: toText(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return contents.length < longFrom ? { html, contents: [] } : { html: anchored, contents };
}

/**
 * 本文目录: beside the text where there is room, else above it in a collapsible part. Two lists, of which one is visible, so that it
 * works without scripts.
 */
export function ArticleContents({ items }: { items: readonly ContentsEntry[] }) {
  if (items.length === 0) return null;
  const list = (
    <ol className="contents__list targets">
      {items.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="contents__beside no-print" aria-label="本文目录">
        <p className="minor-title">本文目录</p>
        {list}
      </nav>
      <details className="contents__above panel no-print">
        <summary>本文目录（{items.length} 节）</summary>
        {list}
      </details>
    </>
  );
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const toText = (inner: string): string =>
  inner
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .trim();
