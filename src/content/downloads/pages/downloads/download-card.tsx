import { ButtonLink } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import { Icon } from '#ui/components/icon/icon.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { Download, DownloadFile, DownloadVersion } from '../../schema/downloads.ts';
import { downloadHref, newestOf } from './download-href.ts';
import { platformNames } from './platform-name.ts';

interface DownloadCardProps {
  download: Download;
  /** Where its particulars are shown, when they are not here. */
  moreHref?: string;
}

/** One download: what it is and the way to its newest version; particulars, changes and older versions unfold, or are a page further. */
export function DownloadCard({ download, moreHref }: DownloadCardProps) {
  const { code, name, summary, platforms } = download;
  const newest = newestOf(download);
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

/** Everything else about it, folded. */
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
          <QrCode picture={qrCode} name={`${name}下载`} note="用手机相机扫描，打开本页" />
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
