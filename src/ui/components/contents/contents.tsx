import { Icon } from '../icon/icon.tsx';
import './contents.css';

interface ContentsProps {
  /** The parts of the page in order, by their ids. */
  items: readonly { id: string; title: string }[];
}

/**
 * 本页内容: the parts of a long page. With enough room a list above or beside them; on a phone one line that stays under the header
 * and unfolds, even without scripts.
 */
export function Contents({ items }: ContentsProps) {
  return (
    <nav className="contents no-print" aria-label="本页内容">
      {/* The boot script closes it when one of its links is followed, and on Escape. */}
      <details data-menu-switch="contents">
        <summary className="contents__switch">
          本页内容<span className="quiet">{items.length} 节</span>
          <Icon name="chevronDown" />
        </summary>
        <div className="contents__sheet panel">
          <p className="contents__title minor-title">本页内容</p>
          <ol className="contents__list">
            {items.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </div>
      </details>
    </nav>
  );
}
