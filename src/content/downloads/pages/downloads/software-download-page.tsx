import { pageTextGet } from '#content/articles/calls.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { emptyText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { TabLinks } from '#ui/components/tab-links/tab-links.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { downloadList } from '../../calls/downloads.ts';
import type { Download, DownloadListResult, DownloadFile, DownloadVersion } from '../../schema/downloads.ts';
import { downloadHref, newestAvailableVersion } from './download-href.ts';
import { platformNames, detectPlatform } from './platform-name.ts';
import './software-download-page.css';

export const query = portalQueries.softwareDownload;

export const loader = page(async ({ block, query }: PageContext<'softwareDownload'>) => {
  const [downloads, text] = await Promise.all([block(downloadList, query), block(pageTextGet, { key: '/OnlineTrading/SoftwareDownload' })]);
  return { downloads, text, query };
});

export const head: HeadOf<typeof loader> = ({ downloads, query }) => {
  const category = downloads.state === 'ready' ? downloads.data.categories.find(({ id }) => id === query.categoryId) : undefined;
  return {
    title: category ? `${category.name}下载` : '软件下载',
    description: '电脑、手机、鸿蒙客户端与工具、手册、表单下载，附版本、大小、SHA-256 校验值、系统要求和历史版本。',
    crumbs: [
      { text: '网上交易', href: paths.onlineBusinessScope() },
      category ? { text: '软件下载', href: paths.softwareDownload() } : { text: '软件下载' },
      ...(category ? [{ text: category.name }] : []),
    ],
  };
};

export function Component() {
  const { downloads, text, query } = usePage(loader);
  const isWhole = isAll(query);
  return (
    <>
      <PageTitle title="软件下载" lead="只从本页和应用市场的官方应用安装。下载后核对 SHA-256，一致再打开。" />
      {isWhole && downloads.state === 'ready' && <YourSystem downloads={downloads.data.records} />}
      <FilterForm
        action={paths.softwareDownload()}
        values={query}
        keep={['categoryId']}
        keyword={{ name: 'keyWord', label: '关键词', placeholder: '软件名称、系统或用途' }}
      />
      <Block load={downloads} retry={{ call: downloadList, input: query }} isEmpty={() => false}>
        {(list) => <Downloads list={list} query={query} />}
      </Block>
      {isWhole && (
        <Block load={text} retry={{ call: pageTextGet, input: { key: '/OnlineTrading/SoftwareDownload' } }}>
          {(shown) => <PageText text={shown} />}
        </Block>
      )}
    </>
  );
}

/** The full list is an overview; details are on the page of the category. */
const isAll = ({ categoryId, keyWord }: PageQuery<'softwareDownload'>): boolean => !categoryId && !keyWord;

const asksForCheck = ({ versions }: Download): boolean => versions.some(({ file }) => file?.asksForCheck === true);

function Downloads({ list, query }: { list: DownloadListResult; query: PageQuery<'softwareDownload'> }) {
  const { categories, records, total } = list;
  const tabs = [
    { text: '全部', href: paths.softwareDownload({ keyWord: query.keyWord }) },
    ...categories.map(({ id, name, count }) => ({
      text: name,
      href: paths.softwareDownload({ categoryId: id, keyWord: query.keyWord }),
      count,
    })),
  ];
  const isWhole = isAll(query);
  const current = paths.softwareDownload({ categoryId: query.categoryId, keyWord: query.keyWord });
  return (
    <div>
      <TabLinks items={tabs} current={current} label="下载分类" />
      <p className="downloads__count" data-results="" role="status">
        {total > 0
          ? `共 ${total} 项${isWhole ? '，点名称看系统要求、校验值、更新说明与历史版本' : ''}`
          : emptyText(
              query,
              '没有找到符合条件的下载项，请换一个关键词，或查看其他分类。',
              '目前没有可以下载的软件，公布后即可在这里下载。',
            )}
      </p>
      {categories.map(({ id, name, note }) => {
        const own = records.filter(({ categoryId }) => categoryId === id);
        if (own.length === 0) return null;
        return (
          <section key={id} className="downloads__category" aria-labelledby={`category-${id}`}>
            <h2 id={`category-${id}`}>{name}</h2>
            <p className="downloads__note">
              {note}
              {own.some(asksForCheck) && '下载前需完成一次安全验证。'}
            </p>
            {own.map((download) => (
              <DownloadCard
                key={download.id}
                download={download}
                moreHref={isWhole ? `${paths.softwareDownload({ categoryId: id })}#${download.code}` : undefined}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface DownloadCardProps {
  download: Download;
  /** Page with the details, when they are not shown here. */
  moreHref?: string;
}

/** Renders one download with the link to its newest version. Details, changes and older versions are collapsed, or on another page. */
function DownloadCard({ download, moreHref }: DownloadCardProps) {
  const { code, name, summary, platforms } = download;
  const newest = newestAvailableVersion(download);
  if (!newest) return null;
  const { version, releasedOn, file } = newest;
  return (
    <article className="download-card" id={code} aria-labelledby={`${code}-name`}>
      <div>
        <h3 id={`${code}-name`}>{moreHref ? <a href={moreHref}>{name}</a> : name}</h3>
        <p className="download-card__facts">
          <span>版本 {version}</span>
          <span>
            <time>{releasedOn}</time> 发布
          </span>
          <span>{formatFileSize(file.size)}</span>
          {platforms.map((platform) => (
            <Tag key={platform}>{platformNames[platform]}</Tag>
          ))}
        </p>
        <p className="measure">{summary}</p>
      </div>
      <p className="download-card__act no-print">
        <ButtonLink icon="download" href={downloadHref(file)} rel={file.asksForCheck ? 'nofollow' : undefined}>
          下载<span className="visually-hidden">{`${name} ${version}`}</span>
        </ButtonLink>
      </p>
      {!moreHref && <More download={download} newest={{ ...newest, file }} />}
    </article>
  );
}

/** Renders the remaining details, collapsed. */
function More({ download, newest }: { download: Download; newest: DownloadVersion & { file: DownloadFile } }) {
  const { name, qrCode, versions } = download;
  const older = versions.filter(({ version }) => version !== newest.version);
  return (
    <div className="download-card__more line">
      <Particulars download={download} file={newest.file} />
      <Unfold title="更新说明">
        <Notes notes={newest.notes} />
      </Unfold>
      {qrCode && (
        <Unfold title="手机扫码">
          <QrCode isForPhones picture={qrCode} name={`${name}下载`} note="用手机相机扫描，打开本页" />
        </Unfold>
      )}
      {older.length > 0 && (
        <Unfold title={`历史版本（${older.length}）`}>
          <ul>{older.map(toOlder)}</ul>
        </Unfold>
      )}
    </div>
  );
}

function Particulars({ download: { needs, signature }, file }: { download: Download; file: DownloadFile }) {
  return (
    <Unfold title="系统要求与校验">
      <dl className="download-card__particulars">
        <div>
          <dt>系统要求</dt>
          {needs.map((need) => (
            <dd key={need}>{need}</dd>
          ))}
        </div>
        <div>
          <dt>文件名</dt>
          <dd>{file.name}</dd>
        </div>
        <Hash file={file} />
        {signature && (
          <div>
            <dt>数字签名</dt>
            <dd>{signature}</dd>
          </div>
        )}
      </dl>
    </Unfold>
  );
}

function Hash({ file }: { file: DownloadFile }) {
  return (
    <div>
      <dt>SHA-256</dt>
      <dd className="download-card__hash">
        <code>{file.sha256}</code>
        <CopyButton text={file.sha256} name="SHA-256" />
      </dd>
    </div>
  );
}

function toOlder({ version, releasedOn, notes, file, withdrawnReason }: DownloadVersion) {
  return (
    <li key={version} className="entry">
      <p className="download-card__facts">
        <strong>{version}</strong>
        <time>{releasedOn}</time>
        {file && <span>{formatFileSize(file.size)}</span>}
        {file ? (
          <a className="download-card__link" href={downloadHref(file)} rel={file.asksForCheck ? 'nofollow' : undefined}>
            下载<span className="visually-hidden">版本 {version}</span>
          </a>
        ) : (
          <Tag kind="warning">已下架</Tag>
        )}
      </p>
      {withdrawnReason ? <p>下架原因：{withdrawnReason}</p> : <Notes notes={notes} />}
      {file && (
        <p className="download-card__hash">
          SHA-256 <code>{file.sha256}</code>
        </p>
      )}
    </li>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul className="download-card__notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function Unfold({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <details className="download-card__unfold">
      <summary className="target">
        {title}
        <Icon name="chevronDown" />
      </summary>
      <div className="download-card__unfolded">{children}</div>
    </details>
  );
}

/** Renders the download for the visitor's own system above the list. Its space is reserved from the start to avoid a layout shift. */
function YourSystem({ downloads }: { downloads: readonly Download[] }) {
  const isHydrated = useIsHydrated();
  const platform = isHydrated ? detectPlatform(navigator.userAgent, navigator.maxTouchPoints) : undefined;
  const suitable = downloads.find(({ platforms }) => platform !== undefined && platforms.includes(platform));
  const newest = suitable && newestAvailableVersion(suitable);
  return (
    <div role="region" className="your-system panel cluster middle needs-script" aria-label="适合您的设备" hidden={isHydrated && !newest}>
      {platform && suitable && newest ? (
        <>
          <p>
            您正在使用 <strong>{platformNames[platform]}</strong>，推荐下载{' '}
            <a className="your-system__name" href={`#${suitable.code}`}>
              {suitable.name} {newest.version}
            </a>{' '}
            <span className="quiet">
              {newest.releasedOn} 发布，{formatFileSize(newest.file.size)}
            </span>
          </p>
          <ButtonLink kind="primary" icon="download" href={downloadHref(newest.file)} rel="nofollow">
            下载
          </ButtonLink>
        </>
      ) : (
        <p className="quiet">正在识别您的设备，也可以直接在下方选择。</p>
      )}
    </div>
  );
}
