import { Icon, iconNamed } from '#ui/components/icon/icon.tsx';
import type { SiteFrameResult } from '../../schema/site.ts';
import './entries.css';

/** Renders the most frequent tasks of clients, each with an icon. */
export function Entries({ entries }: Pick<{ entries: SiteFrameResult['homeEntries'] }, 'entries'>) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="visually-hidden">
        业务直达
      </h2>
      <ul className="entries">
        {entries.map(({ title, summary, href, icon }) => (
          <li key={href} className="entries__one">
            <Icon name={iconNamed(icon)} />
            <div>
              <a className="entries__title card-link" href={href}>
                {title}
              </a>
              <p className="quiet">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
