import type { Completeness } from '../../schema/resume.ts';
import type { SectionContent, SectionName } from '../../sections.ts';
import { emptySections, sectionNames, sectionTitles } from '../../web/section-data.ts';
import { isSameContent } from '../saving/same-content.ts';
import type { SaverState } from '../saving/section-saver.ts';

/** The views of the editor: the sections, and parts of the whole resume. */
export const viewNames = ['cv', 'minimum', ...sectionNames, 'files', 'submit', 'preview'] as const;
export type ViewName = (typeof viewNames)[number];

export const viewTitles: Readonly<Record<ViewName, string>> = {
  cv: '上传简历填写',
  minimum: '投递必填项',
  ...sectionTitles,
  files: '照片与附件',
  submit: '声明与提交',
  preview: '预览与下载',
};

export const isSection = (view: ViewName): view is SectionName => view in sectionTitles;

/** Returns the view named in the address, if any. */
export function parseView(search: string): ViewName | undefined {
  const named = new URLSearchParams(search).get('section');
  return viewNames.find((name) => name === named);
}

/** Returns the address of a view within the page; with a field, of that field. */
export const viewHref = (view: ViewName, field?: string): string => `?section=${view}${field ? `#field-${field}` : ''}`;

/** The mark of a section in the list. */
export interface SectionMark {
  kind: 'neutral' | 'positive' | 'warning' | 'danger';
  text: '未填写' | '已保存' | '有必填项未填' | '未保存' | '冲突';
}

export function sectionMarkOf(
  name: SectionName,
  { status, content }: SaverState<SectionContent>,
  missing: Completeness['missing'],
): SectionMark {
  if (status === 'conflict') return { kind: 'danger', text: '冲突' };
  if (status !== 'saved') return { kind: 'warning', text: '未保存' };
  if (isSameContent(content, emptySections[name])) return { kind: 'neutral', text: '未填写' };
  if (missing.some(({ section }) => section === name)) return { kind: 'warning', text: '有必填项未填' };
  return { kind: 'positive', text: '已保存' };
}
