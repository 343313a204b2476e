import { ButtonLink } from '../components/button/button.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { SectionHeading } from '../components/section-heading/section-heading.tsx';
import type { MissingItemMessage } from '../page/missing.ts';
import type { PageSuggestion } from '../page/page-suggestions.ts';
import { SearchBox, type SearchTarget } from './header/search-box.tsx';
import './not-found.css';

interface NotFoundProps {
  /** The requested path. */
  path?: string;
  /** Existing pages with the most similar addresses. */
  suggestions: readonly PageSuggestion[];
  search: SearchTarget;
  /** Set where a page's item does not exist. */
  missing?: MissingItemMessage | undefined;
}

/** The 404 page: what is wrong with the address, search, lists or similar pages, a link to the home page. */
export function NotFound({ path, suggestions, search, missing }: NotFoundProps) {
  return (
    <div className="not-found">
      <PageTitle
        kicker={missing?.kicker ?? '404'}
        title={missing?.title ?? '页面不存在'}
        lead={missing?.lead ?? '您访问的地址可能已更名、移动或输入有误。请核对地址，或从下面继续。'}
        actions={
          <ButtonLink kind="primary" href="/">
            返回首页
          </ButtonLink>
        }
      />
      {path && !missing && (
        <p className="not-found__path">
          您访问的地址：<code>{path}</code>
        </p>
      )}
      <SearchBox {...search} place="page" value={missing?.searchFor} />
      {missing && missing.lists.length > 0 && <PageLinks title="从这里查找" pages={missing.lists} />}
      {suggestions.length > 0 && <PageLinks title="您可能要找的页面" pages={suggestions} />}
    </div>
  );
}

function PageLinks({ title, pages }: { title: string; pages: readonly PageSuggestion[] }) {
  return (
    <>
      <SectionHeading title={title} />
      <ul className="not-found__nearest">
        {pages.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <code>{href}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
