import { AttachmentList } from '../article-page/attachment-list.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { FaqList } from '../faq-list/faq-list.tsx';
import { KeyFacts } from '../key-facts/key-facts.tsx';
import { LinkCards } from '../link-cards/link-cards.tsx';
import { Note } from '../note/note.tsx';
import { pictureSet } from '../picture-set.ts';
import { Prose } from '../prose/prose.tsx';
import { StepGuide } from '../step-guide/step-guide.tsx';
import type { PageBlock } from './page-block.ts';

/** Renders a block of a page's text with the site's component for its kind. */
export function PageTextBlock({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case 'prose':
      return <Prose html={block.html} />;
    case 'steps':
      return <StepGuide steps={block.steps} />;
    case 'facts':
      return <KeyFacts items={block.facts.map(toFact)} />;
    case 'table':
      return <TextTable {...block} />;
    case 'note':
      return (
        <Note tone={block.tone} title={block.title}>
          {block.text}
        </Note>
      );
    case 'links':
      return <LinkCards items={block.links} />;
    case 'faq':
      return <FaqList items={block.items} />;
    case 'figure':
      return <TextFigure {...block} />;
    case 'files':
      return <AttachmentList title="文件下载" items={block.files.map(toAttachment)} />;
  }
}

type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;

const toFact = ({ label, value, href }: BlockOf<'facts'>['facts'][number]) => ({
  name: label,
  value: href ? <a href={href}>{value}</a> : value,
});

const toAttachment = ({ title, name, url, size, sha256 }: BlockOf<'files'>['files'][number]) => ({
  name: title,
  href: url,
  type: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
  size,
  sha256,
});

function TextTable({ caption, head, rows, note }: BlockOf<'table'>) {
  const columns = head.map((header, at): TableColumn<readonly string[]> => ({
    key: header,
    header,
    cell: (row) => row[at],
    isSticky: at === 0,
    isWide: isLong(rows, at) && (at > 1 || isLast(head, at) || isLong(rows, at + 1)),
  }));
  return (
    <div>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.join('|')} isNarrow />
      {note && <p className="quiet">{note}</p>}
    </div>
  );
}

const isLast = (head: readonly string[], at: number) => at === head.length - 1;

/** Sentences take a full line on a phone's card; short texts of the second column share one. */
const isLong = (rows: BlockOf<'table'>['rows'], at: number) => rows.some((row) => (row[at]?.length ?? 0) > 14);

function TextFigure({ src, alt, caption, width, height }: BlockOf<'figure'>) {
  return (
    <figure className="page-text__figure" aria-label={caption ? undefined : alt}>
      <img src={src} {...pictureSet(src, width)} alt={alt} width={width} height={height} loading="lazy" />
      {caption && <figcaption className="quiet">{caption}</figcaption>}
    </figure>
  );
}
