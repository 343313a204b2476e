import type { Crumb } from '../../page/page.ts';
import './breadcrumb.css';

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  /** Path of the page itself. */
  path: string;
}

/** 当前位置: the path from the home page; the last step is the page itself. On phones the nearest other step is the back link. */
export function Breadcrumb({ crumbs, path }: BreadcrumbProps) {
  const steps = [{ text: '首页', href: '/' }, ...crumbs];
  const last = steps.length - 1;
  const back = steps.findLastIndex(({ href }, index) => index < last && href !== undefined && href !== path);
  return (
    <nav className="breadcrumb no-print" aria-label="当前位置">
      <span className="breadcrumb__name" aria-hidden="true">
        当前位置
      </span>
      <ol className="breadcrumb__steps">
        {steps.map(({ text, href }, index) => (
          <li key={index} className={index === back ? 'breadcrumb__back' : undefined} aria-current={index === last ? 'page' : undefined}>
            {href && index < last ? <a href={href}>{text}</a> : text}
          </li>
        ))}
      </ol>
    </nav>
  );
}
