import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/components/button/button.tsx';
import type { Completeness } from '../../schema/resume.ts';
import { sectionTitles } from '../../web/section-data.ts';
import { MissingList } from '../editor/missing-list.tsx';
import type { ResumeEditing } from '../editor/resume-editing.ts';
import { viewHref } from '../editor/resume-views.ts';
import { formatSaveStatus } from '../section/save-line.tsx';
import type { CvSection } from './cv-check.ts';

export interface SavedCv {
  sections: readonly CvSection[];
  /** Result of storing the file; absent when it was not to be stored. */
  attached?: string;
}

interface CvSavedProps {
  saved: SavedCv;
  editing: ResumeEditing;
  missing: Completeness['missing'];
}

/** The imported sections, their saving state, and the next step. */
export function CvSaved({ saved: { sections, attached }, editing, missing }: CvSavedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = missing.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <>
      <h3 tabIndex={-1} ref={heading}>
        {sections.length > 0 ? `已填入 ${sections.length} 个部分` : '没有改动'}
      </h3>
      <ul>
        {sections.map((section) => (
          <li key={section}>
            <a href={viewHref(section)}>{sectionTitles[section]}</a>：{formatSaveStatus(editing.savers[section].state())}
          </li>
        ))}
        {attached && <li>{attached}</li>}
      </ul>
      <MissingList missing={missing} hasTitles />
      <p>
        {open > 0 ? (
          <ButtonLink kind="primary" href={viewHref('minimum')}>
            补齐投递必填的 {open} 项
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={viewHref('submit')}>
            去声明与提交
          </ButtonLink>
        )}
      </p>
    </>
  );
}
