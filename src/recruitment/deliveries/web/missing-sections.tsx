import type { Completeness } from '#recruitment/resumes/schema/resume.ts';
import { paths } from '#ui/paths.ts';

/** The sections that an application still lacks: each leads to its place in the resume and says what is wanted there. */
export function MissingSections({ missing }: { missing: Completeness['missing'] }) {
  return (
    <ul>
      {missing.map(({ section, title, fields }) => (
        <li key={section}>
          <a href={`${paths.recruitResume()}?section=${section}`}>{title}</a>：
          {[...new Set(fields.map(({ message }) => message))].join('；')}
        </li>
      ))}
    </ul>
  );
}
