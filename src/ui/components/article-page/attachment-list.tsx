import { formatFileSize } from '../../format/numbers.ts';
import { Icon } from '../icon/icon.tsx';
import { readingHref } from './reading-href.ts';
import './attachment-list.css';

export interface AttachmentItem {
  name: string;
  href: string;
  /** File type as shown to visitors: `PDF`, `XLSX`. */
  type: string;
  /** In bytes. */
  size: number;
  /** In hex. */
  sha256: string;
}

/** 附件: each file with its type, size, a link to read it as pages, and the SHA-256 for verification. */
export function AttachmentList({ items, title = '附件' }: { items: readonly AttachmentItem[]; title?: string }) {
  return (
    <section className="attachments">
      <h2 className="attachments__title">{title}</h2>
      <ul>{items.map(toRow)}</ul>
    </section>
  );
}

function toRow(file: AttachmentItem) {
  const reading = readingHref(file.href, file.type);
  return (
    <li key={file.href} className="attachments__item">
      <Icon name="file" />
      <a className="attachments__link" href={file.href}>
        {file.name}
      </a>
      <span className="attachments__kind">
        {file.type} · {formatFileSize(file.size)}
      </span>
      {reading && (
        <a className="attachments__reading target no-print" href={reading}>
          <span className="visually-hidden">{file.name}，</span>在线阅读
        </a>
      )}
      <details className="attachments__hash">
        <summary>SHA-256 校验值</summary>
        <code>{file.sha256}</code>
      </details>
    </li>
  );
}
