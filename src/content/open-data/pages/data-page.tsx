import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { formatCount } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { catalogPath, dataCatalogueGet } from '../calls.ts';
import type { CatalogueTable } from '../schema.ts';

export const loader = page(async ({ call }) => call(dataCatalogueGet, {}));

export const head: HeadOf<typeof loader> = ({ tables, licence, publisher }) => ({
  title: '数据目录',
  description: '本网站公开的数据表：CSV 与 JSON 两种格式，附字段说明、更新时间与使用条件，可以只取变动的行。',
  crumbs: [{ text: '数据目录' }],
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    name: `${publisher}公开数据`,
    license: licence.href ?? undefined,
    dataset: tables.map(({ title, about, updatedAt, version, files }) => ({
      '@type': 'Dataset',
      name: title,
      description: about,
      dateModified: updatedAt,
      version: String(version),
      isAccessibleForFree: true,
      distribution: [
        { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: files.csv },
        { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: files.json },
      ],
    })),
  },
});

const columns: readonly TableColumn<CatalogueTable>[] = [
  {
    key: 'title',
    header: '数据表',
    isSticky: true,
    text: ({ title }) => title,
    cell: ({ code, title, page: href }) => (
      <a id={code} className="target" href={href}>
        {title}
      </a>
    ),
  },
  { key: 'about', header: '内容', isWide: true, cell: ({ about }) => about },
  { key: 'rows', header: '行数', align: 'end', cell: ({ rows }) => formatCount(rows) },
  { key: 'asOf', header: '数据日期', cell: ({ asOf }) => asOf ?? '逐行注明' },
  { key: 'updated', header: '最近更新', cell: ({ updatedAt }) => <time dateTime={updatedAt}>{beijingDay(updatedAt)}</time> },
  { key: 'version', header: '版本', align: 'end', cell: ({ version }) => version },
  {
    key: 'files',
    header: '下载与说明',
    text: () => 'CSV JSON CSV 说明 JSON 说明',
    cell: ({ title, files }) => (
      <>
        <FileLink href={files.csv} text="CSV" title={title} /> <FileLink href={files.json} text="JSON" title={title} />{' '}
        <FileLink href={files.csvMetadata} text="CSV 说明" title={title} />{' '}
        <FileLink href={files.jsonSchema} text="JSON 说明" title={title} />
      </>
    ),
  },
];

function FileLink({ href, text, title }: { href: string; text: string; title: string }) {
  return (
    <a className="target" href={href} data-reload="">
      {text}
      <span className="visually-hidden">：{title}</span>
    </a>
  );
}

/** Lists the public tables as data, how to read them, and the terms. */
export function Component() {
  const { tables, licence } = usePage(loader);
  return (
    <>
      <PageTitle
        title="数据目录"
        lead="页面上的表，也可以整张下载，或由程序读取。与页面同一份数据，更新后约一分钟可以取到；不含个人信息。"
      />
      <DataTable caption="公开的数据表" isCaptionHidden columns={columns} rows={tables} rowKey={({ code }) => code} />
      <SectionHeading id="licence" title="使用条件" />
      <p>
        {licence.href ? <a href={licence.href}>{licence.name}</a> : <strong>{licence.name}</strong>}。{licence.text}
      </p>
      <SectionHeading title="供开发者" />
      <Note title="怎样读取">
        <ul>
          <li>
            CSV 是整张表，UTF-8 编码，表头是中文；字段的名称、类型与主键见“CSV 说明”（W3C CSVW）。JSON 分页，字段用英文名，见“JSON
            说明”（JSON Schema）。
          </li>
          <li>
            只取变动：在 JSON 的网址后加 <code>?since=版本号</code> 或 <code>?since=2026-11-21</code>。变动的行在 <code>records</code>，
            已移除的行的键在 <code>removed</code>；移除的记录保留四百天。
          </li>
          <li>
            每页 <code>limit</code> 行，至多 5000 行；<code>next</code> 是下一页的网址。各页的 <code>version</code>{' '}
            应当相同，不同时请从第一页重新读取。
          </li>
          <li>
            每一行有固定的网址：<code>/data/表/键</code>，键的各部分以 <code>~</code> 相连。
          </li>
          <li>
            整个目录的机器可读形式：
            <a href={catalogPath} data-reload="">
              DCAT（JSON-LD）
            </a>
            。其他接口见<a href={paths.apiDocs()}>接口文档</a>，公告与名单变动的推送见<a href={paths.feeds()}>订阅</a>。
          </li>
        </ul>
      </Note>
    </>
  );
}
