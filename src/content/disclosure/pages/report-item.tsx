import { readingHref } from '#ui/components/article-page/reading-href.ts';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { Icon } from '#ui/components/icon/icon.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { formatFileSize } from '#ui/format/numbers.ts';
import type { FinanceReport, ReportVersion } from '../schema.ts';
import { reportTypeName } from '../web/report-types.ts';
import './report-item.css';

/** Renders a report: title, file with the data to verify it, and earlier versions. */
export function ReportItem({ report }: { report: FinanceReport }) {
  const { year, type, title, url, highlights, earlier } = report;
  return (
    <li className="report-item" id={`report-${year}-${type}`}>
      <p className="report-item__head">
        <Tag>{reportTypeName(type)}</Tag>
        <a className="report-item__link target" href={url}>
          <Icon name="file" />
          {title}
        </a>
        <a className="target no-print" href={readingHref(url, 'PDF')}>
          <span className="visually-hidden">{title}，</span>在线阅读
        </a>
      </p>
      {report.correction && <Correction report={report} />}
      <div className="report-item__particulars">
        <p className="report-item__facts line line--close quiet">
          <span>
            公布日期 <time>{report.publishedOn}</time>
          </span>
          <FileFacts version={report} />
        </p>
        {highlights.length > 0 && (
          <dl className="report-item__highlights line">
            {highlights.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <details className="report-item__hash">
        <summary>SHA-256 校验值{earlier.length > 0 && '与更正前的版本'}</summary>
        <p>
          <code>{report.sha256}</code> <CopyButton text={report.sha256} name={`${title}的校验值`} />
        </p>
        {earlier.map((version) => (
          <Earlier key={version.version} version={version} />
        ))}
      </details>
    </li>
  );
}

function Correction({ report: { correction, publishedOn } }: { report: FinanceReport }) {
  return (
    <p className="report-item__correction">
      <Tag kind="warning">更正</Tag> <time>{publishedOn}</time> 更正：{correction}
    </p>
  );
}

function FileFacts({ version: { pages, size } }: { version: ReportVersion }) {
  return (
    <>
      <span>PDF</span>
      <span>{pages} 页</span>
      <span>{formatFileSize(size)}</span>
    </>
  );
}

function Earlier({ version }: { version: ReportVersion }) {
  return (
    <p className="report-item__facts line line--close quiet">
      <a href={version.url}>
        {version.publishedOn} 公布的版本<span className="visually-hidden">：{version.name}</span>
      </a>
      <FileFacts version={version} />
      <code>{version.sha256}</code>
    </p>
  );
}
