import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { SectionHeading } from '#web/ui/section-heading/section-heading.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { SearchBox, type SearchTarget } from './header/search-box.tsx';
import './not-found.css';

interface NotFoundProps {
  /** What was asked for. */
  path?: string;
  /** Existing pages whose addresses look most like it. */
  suggestions: readonly { title: string; href: string }[];
  search: SearchTarget;
}

/** What to do when an address leads nowhere: search, the nearest pages, the way home. */
export function NotFound({ path, suggestions, search }: NotFoundProps) {
  return (
    <div className="not-found">
      <PageTitle
        kicker="404"
        title="页面不存在"
        lead="您访问的地址可能已更名、移动或输入有误。请核对地址，或从下面继续。"
        actions={
          <ButtonLink kind="primary" href="/">
            返回首页
          </ButtonLink>
        }
      />
      {path && (
        <p className="not-found__path">
          您访问的地址：<code>{path}</code>
        </p>
      )}
      <SearchBox {...search} place="page" />
      {suggestions.length > 0 && (
        <>
          <SectionHeading title="您可能要找的页面" />
          <ul className="not-found__nearest">
            {suggestions.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
                <code>{href}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
