import { formatCount } from '../../format/numbers.ts';
import { Icon } from '../icon/icon.tsx';
import { pageWindow } from './page-window.ts';
import './pager.css';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageSize: number;
  total: number;
  /** True when more than `total` match and were not counted. */
  isTotalCapped?: boolean;
  /** Returns the address of a page of this list, with all its other filters. */
  hrefOf: (page: number) => string;
  /** Name of the page parameter in that address. */
  pageName?: string;
}

/** Shows the total of a list and its pages: links, and a form to go to any page. */
export function Pager({ page, pageSize, total, isTotalCapped = false, hrefOf, pageName = 'page' }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <div className="pager">
      <p className="quiet" role="status">
        共 {formatCount(total)}
        {isTotalCapped && '+'} 条{last > 1 && `，第 ${formatCount(page)} / ${formatCount(last)} 页`}
      </p>
      {last > 1 && <p className="pager__printed">{sayPart({ page, pageSize, total, isTotalCapped })}</p>}
      {last > 1 && (
        <nav className="pager__nav no-print" aria-label="分页">
          <Step text="上一页" icon="arrowLeft" rel="prev" href={page > 1 ? hrefOf(page - 1) : undefined} />
          <ul className="pager__pages picks">
            {pageWindow(page, last).map((entry) => (
              <li key={entry}>{entry < 0 ? '…' : <PageLink page={entry} isCurrent={entry === page} href={hrefOf(entry)} />}</li>
            ))}
          </ul>
          <Step text="下一页" icon="arrowRight" rel="next" href={page < last ? hrefOf(page + 1) : undefined} />
        </nav>
      )}
      {last > 7 && <Jump last={last} href={hrefOf(1)} pageName={pageName} />}
    </div>
  );
}

/** Describes the printed part of a list. */
function sayPart({ page, pageSize, total, isTotalCapped }: Pick<PagerProps, 'page' | 'pageSize' | 'total' | 'isTotalCapped'>): string {
  const [first, end] = [(page - 1) * pageSize + 1, Math.min(page * pageSize, total)];
  return `本页只印出全部 ${formatCount(total)}${isTotalCapped ? '+' : ''} 条中的第 ${formatCount(first)}–${formatCount(end)} 条，其余请在网站查看。`;
}

function PageLink({ page, isCurrent, href }: { page: number; isCurrent: boolean; href: string }) {
  return (
    <a className="pager__link" href={href} aria-current={isCurrent ? 'page' : undefined} aria-label={`第 ${page} 页`}>
      {page}
    </a>
  );
}

function Step({ text, icon, rel, href }: { text: string; icon: 'arrowLeft' | 'arrowRight'; rel: 'prev' | 'next'; href?: string }) {
  if (!href) return <span className="pager__step pager__step--off">{text}</span>;
  return (
    <a className="pager__step" href={href} rel={rel}>
      {rel === 'prev' && <Icon name={icon} />}
      {text}
      {rel === 'next' && <Icon name={icon} />}
    </a>
  );
}

/** A plain GET form: the other filters are hidden fields. */
function Jump({ last, href, pageName }: { last: number; href: string; pageName: string }) {
  const [path = '', search = ''] = href.split('?');
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== pageName);
  return (
    <form className="pager__jump no-print" method="get" action={path}>
      {others.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label>
        到第 <input className="pager__field" name={pageName} type="number" inputMode="numeric" min={1} max={last} required /> 页
      </label>
      <button className="pager__go" type="submit">
        跳转
      </button>
    </form>
  );
}
