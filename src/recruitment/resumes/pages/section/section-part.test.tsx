import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sectionSave } from '../../calls/resume.ts';
import type { OwnResume } from '../../schema/resume.ts';
import type { ResumeContents, SectionContent, SectionName } from '../../sections.ts';
import { fieldSpecs } from '../../web/field-specs.ts';
import { emptyItems, emptySections, familyReason, sectionNames } from '../../web/section-data.ts';
import { ResumeDeclarations } from '../editor/resume-declarations.tsx';
import { createResumeEditing, type ResumeEditing } from '../editor/resume-editing.ts';
import { ResumeNav } from '../editor/resume-nav.tsx';
import type { ResumeDraftStore } from '../saving/draft-store.ts';
import { ConflictView } from './conflict-view.tsx';
import { SectionPart } from './section-part.tsx';

const savedAt = '2026-11-21T14:31:00.000Z';
const noDrafts: ResumeDraftStore = { left: {}, keep: () => undefined, drop: () => undefined };

function edit(contents: Partial<ResumeContents> = {}, drafts = noDrafts): ResumeEditing {
  const entries = sectionNames.map((name) => {
    const content = contents[name];
    return [name, content ? { revision: 1, savedAt, device: 'Chrome', content } : null];
  });
  const own = { sections: Object.fromEntries(entries) as OwnResume['sections'], declaredAt: null };
  return createResumeEditing({ own, drafts, saveCalls: sectionSave, call: () => new Promise(() => {}), isHalfTyped: () => false });
}

const render = (element: React.ReactNode): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const renderPart = (section: SectionName, editing = edit()): string =>
  render(<SectionPart section={section} editing={editing} missing={editing.completeness().missing} />);
const campus: SectionContent<'basicInfo'> = { ...emptySections.basicInfo, name: '示例', applyType: 'campus' };

test('every field of every section has its control, and there are no others', () => {
  for (const name of sectionNames) {
    const content = name in emptyItems ? emptyItems[name as keyof typeof emptyItems] : emptySections[name];
    expect(fieldSpecs[name].map((spec) => spec.name).toSorted()).toEqual(Object.keys(content).toSorted());
  }
});

test('no field asks what the law forbids: marriage, children, health, religion, height, origin', () => {
  const labels = Object.values(fieldSpecs).flatMap((specs) => specs.map(({ label }) => label));
  expect(labels.filter((label) => /婚|育儿|生育|子女数|健康|病|身高|体重|宗教|民族|血型|星座|政治|户籍|籍贯/.test(label))).toEqual([]);
});

test('fields required for an application are marked, all others say 选填', () => {
  const html = renderPart('basicInfo');
  expect(html).toMatch(/id="field-name"[^>]* required=""/);
  expect(html).toMatch(/性别<span class="field__optional">（选填）/);
  expect(html).not.toMatch(/id="field-gender"[^>]* required=""/);
});

test('a campus application does not need work experience, a social one does', () => {
  const item = { ...emptyItems.workExperience, employer: '示例公司' };
  const workExperience = { items: [item] };
  expect(renderPart('workExperience', edit({ workExperience }))).toMatch(/id="field-items.0.employer"[^>]* required=""/);
  expect(renderPart('workExperience', edit({ workExperience, basicInfo: campus }))).not.toMatch(
    /id="field-items.0.employer"[^>]* required=""/,
  );
});

test('the family section says why it is asked for and that it can be filled in later', () => {
  expect(renderPart('familySituations')).toContain(familyReason);
});

test('missing items link to their fields', () => {
  const html = renderPart('expectedJob');
  expect(html).toContain('href="?section=expectedJob#field-firstWish"');
  const all = render(<ResumeSubmitOf editing={edit()} />);
  expect(all).toContain('href="?section=selfIntroductions#field-text"');
});

const ResumeSubmitOf = ({ editing }: { editing: ResumeEditing }) => (
  <ResumeDeclarations editing={editing} missing={editing.completeness().missing} />
);

test('no declaration is preselected', () => {
  const html = render(<ResumeSubmitOf editing={edit()} />);
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  expect(html).not.toContain('checked');
});

test('each section shows its state, and the resume its completeness', () => {
  const content: SectionContent<'expectedJob'> = { ...emptySections.expectedJob, firstWish: '研究岗', location: '上海' };
  const left = { selfIntroductions: { revision: 0, base: emptySections.selfIntroductions, content: { text: '认真' }, unanswered: [] } };
  const conflicting = { awardRecords: { revision: 0, base: emptySections.awardRecords, content: { items: [] }, unanswered: [] } };
  const editing = edit(
    { basicInfo: campus, expectedJob: content, awardRecords: { items: [{ ...emptyItems.awardRecords, name: '奖' }] } },
    {
      ...noDrafts,
      left: {
        ...left,
        awardRecords: { ...conflicting.awardRecords, content: { items: [{ ...emptyItems.awardRecords, name: '另一个奖' }] } },
      },
    },
  );
  const html = render(<ResumeNav editing={editing} completeness={editing.completeness()} current="basicInfo" />);
  const markOf = (title: string): string | undefined => new RegExp(`>${title}<span class="tag[^>]*>([^<]*)`).exec(html)?.[1];
  expect(['基本信息', '教育经历', '求职意向', '获奖记录', '自我介绍'].map(markOf)).toEqual([
    '有必填项未填',
    '未填写',
    '已保存',
    '冲突',
    '未保存',
  ]);
  expect(html).toMatch(/<meter [^>]*aria-labelledby="resume-percent"/);
  expect(html).toContain('aria-current="page"');
});

test('a conflict shows both versions with device and time, and preselects nothing where both changed', () => {
  const wish = (firstWish: string, salary = ''): SectionContent<'expectedJob'> => ({ ...emptySections.expectedJob, firstWish, salary });
  const html = render(
    <ConflictView
      section="expectedJob"
      base={wish('旧')}
      mine={wish('研究岗', '面议')}
      theirs={{ revision: 2, savedAt, device: 'Safari（iPhone）', content: wish('信息技术岗') }}
      onResolve={() => undefined}
    />,
  );
  expect(html).toContain('Safari（iPhone）');
  expect(html).toContain('2026-11-21 22:31');
  expect(html).toContain('本页：研究岗');
  expect(html).toContain('另一处：信息技术岗');
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/value="mine"[^>]*checked=""|checked=""[^>]*value="mine"/);
});
