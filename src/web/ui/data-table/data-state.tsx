import { Icon } from '../icon/icon.tsx';
import { Tag } from '../tag/tag.tsx';

export interface DataStateProps {
  /** 数据日期, the day that the figures are of. */
  asOf?: string;
  /** 更新时间, when they came here. */
  updatedAt?: string;
  /** True when newer figures were due; shown in amber. */
  isStale?: boolean;
  /** True for figures made for the demonstration. */
  isSample?: boolean;
  downloads?: readonly { text: string; href: string }[];
}

/** How old the figures are and where to take the whole of them. */
export function DataState({ asOf, updatedAt, isStale = false, isSample = false, downloads = [] }: DataStateProps) {
  if (!asOf && !updatedAt && !isSample && downloads.length === 0) return null;
  return (
    <div className="data-state">
      <p className={isStale ? 'data-state__age data-state__age--stale' : 'data-state__age'}>
        {asOf && (
          <span>
            数据日期 <time dateTime={asOf}>{asOf}</time>
          </span>
        )}
        {updatedAt && (
          <span>
            更新时间 <time>{updatedAt}</time>
          </span>
        )}
        {isStale && <Tag kind="warning">待更新</Tag>}
        {isSample && <Tag kind="sample" />}
      </p>
      {downloads.length > 0 && (
        <ul className="data-state__downloads no-print">
          {downloads.map(({ text, href }) => (
            <li key={href}>
              <a href={href} download="">
                <Icon name="download" />
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
