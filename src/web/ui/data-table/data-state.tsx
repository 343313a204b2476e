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
export function DataState(props: DataStateProps) {
  const { asOf, updatedAt, isSample, downloads } = props;
  if (!asOf && !updatedAt && !isSample && !downloads?.length) return null;
  return (
    <div className="data-state">
      <Age {...props} />
      {downloads && <Downloads items={downloads} />}
    </div>
  );
}

function Age({ asOf, updatedAt, isStale = false, isSample = false }: DataStateProps) {
  return (
    <p className={isStale ? 'data-state__age data-state__age--stale' : 'data-state__age'}>
      {asOf && <Moment name="数据日期" value={asOf} />}
      {updatedAt && <Moment name="更新时间" value={updatedAt} />}
      {isStale && <Tag kind="warning">待更新</Tag>}
      {isSample && <Tag kind="sample" />}
    </p>
  );
}

function Moment({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <time dateTime={value}>{value}</time>
    </span>
  );
}

function Downloads({ items }: { items: NonNullable<DataStateProps['downloads']> }) {
  return (
    <ul className="data-state__downloads targets no-print">
      {items.map(({ text, href }) => (
        <li key={href}>
          <a href={href} download="">
            <Icon name="download" />
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
