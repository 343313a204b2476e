import { ButtonLink } from '#ui/components/button/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { markEnglish } from '#ui/components/english.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import type { Download, DownloadFile, DownloadVersion } from '../../schema/downloads.ts';
import { downloadHref, newestAvailableVersion } from '../downloads/download-href.ts';
import { platformNames } from '../downloads/platform-name.ts';

/** A package as shown on this page: its newest version and its QR code for phones. */
export interface ShownPackage extends Pick<Download, 'id' | 'code' | 'name' | 'platforms' | 'needs' | 'signature'> {
  qrCode: NonNullable<Download['qrCode']>;
  newest: DownloadVersion & { file: DownloadFile };
}

/** Returns an empty list for a download without a QR code or without an available version. */
export function toPackage(download: Download): ShownPackage[] {
  const { id, code, name, platforms, needs, signature, qrCode } = download;
  const newest = newestAvailableVersion(download);
  return newest && qrCode ? [{ id, code, name, platforms, needs, signature, qrCode, newest }] : [];
}

/** Renders the newest package of a system: QR code, requirements, changes, and how to verify that it is genuine. */
export function AppPackage({ shown }: { shown: ShownPackage }) {
  const { code, name, platforms, needs, qrCode, signature, newest } = shown;
  const { version, releasedOn, notes, file } = newest;
  return (
    <li className="app-package" id={code}>
      <QrCode isForPhones picture={qrCode} name={`扫码下载${name}`} />
      <div className="app-package__words">
        <h3>{name}</h3>
        <p className="cluster cluster--close middle quiet">
          {platforms.map((platform) => (
            <Tag key={platform}>{platformNames[platform]}</Tag>
          ))}
          <span>版本 {version}</span>
          <time>{releasedOn}</time>
          <span>{formatFileSize(file.size)}</span>
        </p>
        <p>系统要求：{needs.join('，')}</p>
        <ul className="app-package__notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <details>
          <summary className="target">核对安装包</summary>
          <p className="app-package__hash">
            SHA-256 <code>{file.sha256}</code> <CopyButton text={file.sha256} name="SHA-256" />
          </p>
          {signature && <p>数字签名：{markEnglish(signature)}</p>}
        </details>
        <p className="no-print">
          <ButtonLink icon="download" href={downloadHref(file)} rel={file.asksForCheck ? 'nofollow' : undefined}>
            下载<span className="visually-hidden">{`${name} ${version}`}</span>
          </ButtonLink>
        </p>
      </div>
    </li>
  );
}
