import { Icon } from '#ui/components/icon/icon.tsx';
import { paths } from '#ui/paths.ts';
import type { ChosenFilter } from './load-jobs.ts';
import './chosen-filters.css';

/** The active filters, each a link to the list without it. */
export function ChosenFilters({ chosen }: { chosen: readonly ChosenFilter[] }) {
  if (chosen.length === 0) return null;
  return (
    <nav className="chosen-filters no-print" aria-label="已选条件">
      <ul className="cluster targets">
        {chosen.map(({ name, title, text, without }) => (
          <li key={name}>
            <a href={without}>
              <span className="visually-hidden">去掉条件</span>
              {title}：{text}
              <Icon name="close" />
            </a>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <a href={paths.recruitJobs()}>清除全部条件</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
