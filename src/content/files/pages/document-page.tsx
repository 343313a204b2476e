import { baseQueries } from '#rendering/routes/queries/base.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import type { MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { documentGet, fileAddress } from '../calls.ts';
import type { DocumentPageView, DocumentView } from '../schema.ts';
import { formatPagePart, pagesAtOnce, listPageParts } from '../web/page-parts.ts';
import { toParagraphs } from '../web/paragraphs.ts';
import { PagePicture } from './page-picture.tsx';
import './document-page.css';

export const query = baseQueries.document;

export const loader = page(async ({ call, params, query: { pageNum, view } }: PageContext<'document'>) => ({
  ...(await call(documentGet, { id: params.file ?? '', part: pageNum })),
  asText: view === 'text',
}));

type DocumentData = DocumentView & { asText: boolean };

export const missing: MissingItem = {
  thing: '文件',
  code: '编号',
  form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  formText: '36 位的文件编号',
  lists: [{ title: '新闻中心', href: paths.news() }],
};

export const head: HeadOf<typeof loader> = (document) => ({
  title: partTitle(document),
  description: `在线阅读《${titleOf(document)}》，不需要下载，也可以只看文字。`,
  crumbs: [{ text: '在线阅读文件' }],
  ...(document.asText && { canonical: paths.document(document.id, { pageNum: laterPart(document) }) }),
});

export function Component() {
  const document = usePage(loader);
  return (
    <>
      <PageTitle
        title={titleOf(document)}
        kicker="在线阅读"
        lead={['PDF', document.pageCount > 0 && `共 ${document.pageCount} 页`, formatFileSize(document.size)].filter(Boolean).join(' · ')}
        actions={
          <a className="button" href={fileAddress(document, { download: true })}>
            下载 PDF
          </a>
        }
      />
      <Unread document={document} />
      {document.state === 'drawn' && <Pages document={document} />}
      <details className="document__hash">
        <summary>SHA-256 校验值</summary>
        <code>{document.sha256}</code>
      </details>
    </>
  );
}

/** Explains which parts of the file are not readable here, with a link to the file. */
function Unread({ document }: { document: DocumentData }) {
  const whole = <a href={document.url}>打开 PDF 原文</a>;
  if (document.state === 'waiting')
    return (
      <Note tone="info">
        文件刚刚发布，页面图像正在生成，通常一分钟内完成。您可以稍后<a href={paths.document(document.id)}>刷新本页</a>，或者现在{whole}。
      </Note>
    );
  if (document.state === 'unreadable') return <Note tone="warning">这份文件无法在网页上逐页显示，请{whole}。</Note>;
  if (document.drawnCount < document.pageCount)
    return (
      <Note tone="info">
        文件较长，网页上显示前 {document.drawnCount} 页，其余请{whole}。
      </Note>
    );
  return null;
}

function Pages({ document }: { document: DocumentData }) {
  const { id, asText, drawnCount, pages } = document;
  const pageNum = laterPart(document);
  const ways = { pictures: paths.document(id, { pageNum }), text: paths.document(id, { view: 'text', pageNum }) };
  const view = asText ? 'text' : undefined;
  return (
    <>
      <TabLinks
        label="阅读方式"
        current={asText ? ways.text : ways.pictures}
        items={[
          { text: '页面图像', href: ways.pictures },
          { text: '只看文字', href: ways.text },
        ]}
      />
      {!asText && <p className="quiet no-print">页面可以放大，文字可以选取和复制；看不清时请选“只看文字”，字号随本站设置。</p>}
      <ol className="document__pages">
        {pages.map((one) => (
          <li key={one.number} id={`p${one.number}`}>
            <h2 className="document__number">
              第 {one.number} 页<span className="quiet"> / 共 {document.pageCount} 页</span>
            </h2>
            {asText ? <PageText page={one} /> : <PagePicture page={one} />}
          </li>
        ))}
      </ol>
      {drawnCount > pagesAtOnce && (
        <TabLinks
          label="其他页"
          current={paths.document(id, { view, pageNum })}
          items={listPageParts(drawnCount).map((part) => ({
            text: formatPagePart(part, drawnCount),
            href: paths.document(id, { view, pageNum: part > 1 ? part : undefined }),
          }))}
        />
      )}
    </>
  );
}

function PageText({ page: { lines } }: { page: DocumentPageView }) {
  if (lines.length === 0) return <p className="quiet">这一页是图片，没有可以读出的文字。</p>;
  return (
    <div className="prose">
      {toParagraphs(lines).map((text, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- the words of a page never change places
        <p key={nth}>{text}</p>
      ))}
    </div>
  );
}

const titleOf = ({ name }: DocumentView): string => name.replace(/\.pdf$/i, '');
const laterPart = ({ part }: DocumentView): number | undefined => (part > 1 ? part : undefined);

/** Returns a distinct title for each part and reading mode. */
const partTitle = (document: DocumentData): string =>
  [titleOf(document), document.part > 1 && formatPagePart(document.part, document.drawnCount), document.asText && '文字版']
    .filter(Boolean)
    .join(' ');
