import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { loadChunk } from '#ui/navigation/chunk.ts';
import { loadManualPage } from './load-manual.ts';
import type { ManualBlock, ManualPage, ManualText } from './manual-page.ts';
import { isManualPage, type ManualPageName } from './page-names.ts';
import '#ui/components/prose/prose.css';
import './manual.css';

export interface ManualPlace {
  page: ManualPageName;
  /** Anchor of a heading. */
  heading?: string | undefined;
}

/** Renders a link to another page of the manual, or to a heading. */
export type ManualLink = (place: ManualPlace, text: ReactNode) => ReactNode;

/** Loads a page, or passes on that it does not load. Returns a function after which nothing is passed on. */
function load(name: ManualPageName, onLoaded: (page: ManualPage | undefined) => void): () => void {
  let isCurrent = true;
  loadChunk(() => loadManualPage(name)).then(
    (page) => isCurrent && onLoaded(page),
    () => isCurrent && onLoaded(undefined),
  );
  return () => {
    isCurrent = false;
  };
}

/** Loads a page of the manual. The former page stays until the next one is loaded. */
function useManualPage(name: ManualPageName): { page: ManualPage | undefined; hasFailed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<{ page: ManualPage | undefined }>();
  useEffect(() => load(name, (page) => setLoaded({ page })), [name]);
  const retry = (): void => {
    setLoaded(undefined);
    load(name, (page) => setLoaded({ page }));
  };
  return { page: loaded?.page, hasFailed: loaded !== undefined && loaded.page === undefined, retry };
}

interface ManualArticleProps {
  place: ManualPlace;
  /** Level of the page's title: 1 on a page of its own, 2 beside a screen. */
  level: 1 | 2;
  link: ManualLink;
}

/** Shows a page of the manual. Its title, or the heading that was requested, takes the focus. */
export function ManualArticle({ place: { page: name, heading }, level, link }: ManualArticleProps) {
  const { page, hasFailed, retry } = useManualPage(name);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!page) return;
    const target = heading === undefined ? undefined : article.current?.querySelector<HTMLElement>(`[id="${CSS.escape(heading)}"]`);
    (target ?? article.current?.querySelector<HTMLElement>('[tabindex]'))?.focus();
    target?.scrollIntoView({ block: 'start' });
  }, [page, heading]);
  if (hasFailed)
    return (
      <div className="face" role="alert">
        <p>帮助没有取到：网络可能中断，或者系统刚刚更新。</p>
        <Button onClick={retry}>再试一次</Button>
      </div>
    );
  return (
    <article className="manual-page" aria-busy={page === undefined} ref={article}>
      {page && <ManualContent page={page} level={level} link={link} />}
    </article>
  );
}

interface ManualContentProps extends Pick<ManualArticleProps, 'level' | 'link'> {
  page: ManualPage;
}

/** Renders a loaded page of the manual. */
export function ManualContent({ page, level, link }: ManualContentProps) {
  const Title = `h${level}` as const;
  return (
    <>
      <Title className="manual-page__title" tabIndex={-1}>
        {page.title}
      </Title>
      <div className="prose">
        <Blocks blocks={page.blocks} shown={{ page, level, link }} />
      </div>
    </>
  );
}

function Blocks({ blocks, shown }: { blocks: readonly ManualBlock[]; shown: ManualContentProps }) {
  // Blocks never change their order.
  return blocks.map((block, at) => <Block key={at} block={block} shown={shown} />);
}

function Block({ block, shown }: { block: ManualBlock; shown: ManualContentProps }) {
  const { link, level, page } = shown;
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${(block.depth + level - 1) as 2 | 3 | 4}` as const;
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{toNodes(block.text, link)}</p>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.entries.map((entry, at) => (
            <li key={at}>
              <Entry blocks={entry} shown={shown} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <ManualTable block={block} link={link} />;
    case 'picture': {
      const address = page.pictures[block.name];
      return (
        <figure>
          <a href={address} target="_blank" rel="noreferrer" title="在新标签页中放大">
            <img src={address} alt={block.alt} width={1366} height={768} loading="lazy" />
          </a>
          <figcaption>{block.alt}</figcaption>
        </figure>
      );
    }
  }
}

/** An entry contains its text directly; only what follows is in a separate block. */
function Entry({ blocks, shown }: { blocks: readonly ManualBlock[]; shown: ManualContentProps }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} shown={shown} />;
  return (
    <>
      {toNodes(first.text, shown.link)}
      <Blocks blocks={rest} shown={shown} />
    </>
  );
}

function ManualTable({ block: { heads, rows }, link }: { block: Extract<ManualBlock, { kind: 'table' }>; link: ManualLink }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {toNodes(head, link)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{toNodes(cell, link)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const toNodes = (text: readonly ManualText[], link: ManualLink): ReactNode =>
  text.map((part, at) => <Text key={at} part={part} link={link} />);

function Text({ part, link }: { part: ManualText; link: ManualLink }): ReactNode {
  if (typeof part === 'string') return part;
  if (part.kind === 'code') return <code>{part.text}</code>;
  const text = toNodes(part.text, link);
  if (part.kind === 'strong') return <strong>{text}</strong>;
  return isManualPage(part.page) ? link({ page: part.page, heading: part.heading }, text) : text;
}
