import { Link, useLocation, useParams } from 'react-router';
import { useTitle } from '#ui/console/screen.tsx';
import { outlines } from './load-manual.ts';
import { ManualArticle, type ManualLink } from './manual-article.tsx';
import { ManualContents } from './manual-contents.tsx';
import { isManualPage } from './page-names.ts';

/** Address of a page of the manual in a tab of its own. */
export const manualAddress: (place: { page: string; heading?: string | undefined }) => string = ({ page, heading }) =>
  `/help/${page}${heading === undefined ? '' : `#${encodeURIComponent(heading)}`}`;

const link: ManualLink = (place, text) => <Link to={manualAddress(place)}>{text}</Link>;

/** The manual in a tab of its own, readable without a session: `/help` is its contents, `/help/{page}` one of its pages. */
export function ManualScreen() {
  const { page } = useParams();
  const { hash } = useLocation();
  const isKnown = isManualPage(page);
  useTitle((isKnown && outlines.get(page)?.title) || '员工手册');
  return (
    <div className="manual">
      <nav className="manual__contents" aria-label="员工手册目录">
        <p>
          <Link to="/help">员工手册</Link>
        </p>
        {isKnown && <ManualContents link={link} />}
      </nav>
      <main className="screen" id="main" tabIndex={-1}>
        {isKnown ? (
          <ManualArticle place={{ page, heading: hash === '' ? undefined : decodeURIComponent(hash.slice(1)) }} level={1} link={link} />
        ) : (
          <>
            <h1 className="manual-page__title">{page === undefined ? '员工手册' : '手册中没有这一页'}</h1>
            <ManualContents link={link} />
          </>
        )}
      </main>
    </div>
  );
}
