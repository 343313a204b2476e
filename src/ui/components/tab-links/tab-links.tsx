import { formatCount } from '../../format/numbers.ts';
import './tab-links.css';

interface TabLink {
  text: string;
  href: string;
  /** Number of items behind it. */
  count?: number;
}

interface TabLinksProps {
  items: readonly TabLink[];
  /** `href` of the current tab. */
  current: string;
  label: string;
}

/** Tabs that are links: each has its own address. On narrow screens the row scrolls sideways. */
export function TabLinks({ items, current, label }: TabLinksProps) {
  return (
    <nav className="tab-links slides" aria-label={label}>
      <ul className="tab-links__list picks">
        {items.map(({ text, href, count }) => (
          <li key={href}>
            <a className="tab-links__link" href={href} aria-current={href === current ? 'page' : undefined}>
              {text}
              {count !== undefined && <span className="subline">{formatCount(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
