import type { Crumb } from '#web/page/page.ts';
import './breadcrumb.css';

/** 当前位置: the way from the home page; the last step is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const last = crumbs.length - 1;
  return (
    <nav className="breadcrumb no-print" aria-label="当前位置">
      <span className="breadcrumb__name" aria-hidden="true">
        当前位置
      </span>
      <ol className="breadcrumb__steps">
        <li>
          <a href="/">首页</a>
        </li>
        {crumbs.map(({ text, href }, index) => (
          <li key={index} aria-current={index === last ? 'page' : undefined}>
            {href && index < last ? <a href={href}>{text}</a> : text}
          </li>
        ))}
      </ol>
    </nav>
  );
}
