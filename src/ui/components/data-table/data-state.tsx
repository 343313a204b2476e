import { Icon } from '../icon/icon.tsx';
import { Tag } from '../tag/tag.tsx';

export interface DataStateProps {
  /** 数据日期, the day of the figures. */
  asOf?: string;
  /** 最近变动, the day of the last change of the content. */
  changedOn?: string;
  /** 更新时间, the time of the last change where it is known to the minute. */
  updatedAt?: string;
  /** True when newer figures are due; shown in amber. */
  isStale?: boolean;
  /** True for demonstration figures. */
  isSample?: boolean;
  downloads?: readonly { text: string; href: string }[];
}

/** Shows the age of the figures and where to download all of them. */
export function DataState(props: DataStateProps) {
  const { asOf, changedOn, updatedAt, isSample, downloads } = props;
  if (!asOf && !changedOn && !updatedAt && !isSample && !downloads?.length) return null;
  return (
    <div className="data-state">
      <Age {...props} />
      {downloads && <Downloads items={downloads} />}
    </div>
  );
}

function Age({ asOf, changedOn, updatedAt, isStale = false, isSample = false }: DataStateProps) {
  return (
    <p className={isStale ? 'data-state__age data-state__age--stale' : 'data-state__age'}>
      {asOf && <Moment name="数据日期" value={asOf} />}
      {changedOn && <Moment name="最近变动" value={changedOn} />}
      {updatedAt && <Moment name="更新时间" value={updatedAt} />}
      {isStale && <Tag kind="warning">待更新</Tag>}
      {isSample && <Tag kind="sample" />}
    </p>
  );
}

function Moment({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name} <time>{value}</time>
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
