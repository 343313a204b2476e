import { Note } from '#ui/components/note/note.tsx';
import type { Completeness } from '../../schema/resume.ts';
import { viewHref, type ViewName } from './resume-views.ts';

/** The missing requirements of an application, each linked to its field. */
export function MissingList({ missing, hasTitles = false }: { missing: Completeness['missing']; hasTitles?: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Note title="投递前还需要填写">
      <ul>
        {missing.map(({ section, title, fields }) => (
          <li key={section}>
            {hasTitles && <a href={viewHref(section as ViewName)}>{title}</a>}
            {hasTitles && '：'}
            {fields.map(({ path, message }, at) => (
              <span key={path}>
                {at > 0 && '、'}
                <a href={viewHref(section as ViewName, path)}>{message}</a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Note>
  );
}
