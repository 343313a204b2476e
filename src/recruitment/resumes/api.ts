import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { resumeMine, resumeRead, resumeSubmit, sectionSave } from './calls/resume.ts';
import type { ResumeDeps } from './deps.ts';
import { createResumeFileApi } from './file-api.ts';
import * as schema from './schema/resume.ts';
import type { SectionName } from './sections.ts';
import { readMyResume, readMyView } from './service/resume.ts';
import { saveSection } from './service/save-section.ts';
import { submitResume } from './service/submit-resume.ts';
import { sectionNames, sectionTitles } from './web/section-data.ts';

/** The calls about the job seeker's own resume. */
export function createResumeApi(deps: ResumeDeps): Endpoint[] {
  const save = <Name extends SectionName>(name: Name): Endpoint => {
    const spec = {
      input: schema.sectionInput(name),
      result: schema.sectionSaveResult,
      summary: `保存简历：${sectionTitles[name]}`,
      outcomes: ['conflict'] as const,
    };
    return endpoint(sectionSave[name], spec, (ctx, input) => saveSection(ctx, deps, name, input));
  };
  return [
    endpoint(resumeMine, { input: noInput, result: schema.ownDraftedResume, summary: '我的简历', outcomes: ['notFound'] }, (ctx) =>
      readMyResume(ctx, deps),
    ),
    endpoint(resumeRead, { input: noInput, result: schema.resumeView, summary: '我的简历（招聘方所见）', outcomes: ['notFound'] }, (ctx) =>
      readMyView(ctx, deps),
    ),
    endpoint(
      resumeSubmit,
      {
        input: schema.resumeSubmit,
        result: schema.resumeSubmitResult,
        summary: '提交简历：确认真实性、无市场禁入和刑事记录、同意核实',
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => submitResume(ctx, deps, input),
    ),
    ...sectionNames.map(save),
    ...createResumeFileApi(deps),
  ];
}
