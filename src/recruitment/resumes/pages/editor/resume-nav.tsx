import { Tag } from '#ui/components/tag/tag.tsx';
import type { Completeness } from '../../schema/resume.ts';
import type { ResumeEditing } from './resume-editing.ts';
import { isSection, sectionMarkOf, viewHref, viewNames, viewTitles, type ViewName } from './resume-views.ts';

interface ResumeNavProps {
  editing: ResumeEditing;
  completeness: Completeness;
  current: ViewName | undefined;
}

/** The completeness of the resume, and the state of each part. */
export function ResumeNav({ editing, completeness, current }: ResumeNavProps) {
  const { percent, missing } = completeness;
  const open = missing.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <div className="resume__side">
      <p id="resume-percent" className="cluster cluster--wide middle">
        完整度 <strong>{percent}%</strong>
        <span>{open === 0 ? '必填内容已齐全' : `还有 ${open} 项必填内容`}</span>
      </p>
      <meter className="resume__meter" aria-labelledby="resume-percent" min={0} max={100} value={percent}>
        {percent}%
      </meter>
      <nav aria-label="简历各部分">
        <ol>
          {viewNames.map((view) => (
            <li key={view}>
              <a className="resume__view" href={viewHref(view)} aria-current={view === current ? 'page' : undefined}>
                {viewTitles[view]}
                {isSection(view) && <Mark {...sectionMarkOf(view, editing.savers[view].state(), missing)} />}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

function Mark({ kind, text }: ReturnType<typeof sectionMarkOf>) {
  return <Tag kind={kind}>{text}</Tag>;
}
