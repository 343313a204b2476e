import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import { lazyComponent } from '#ui/navigation/lazy-component.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ResumeWaiting } from './resume-waiting.tsx';

export const head = (): PageHead => ({
  title: '我的简历',
  description: '分九个部分填写简历，随时保存；登录后可以预览、下载 PDF 并投递职位。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '我的简历' }],
  noIndex: true,
});

/** Loaded for signed-in job seekers only. */
const ResumeEditor = lazyComponent(async () => (await import('./editor/resume-editor.tsx')).ResumeEditor, {
  waiting: () => <ResumeWaiting />,
});

/** The job seeker's own resume. */
export function Component() {
  return (
    <SeekerPage
      area={paths.recruitResume()}
      title="我的简历"
      lead="九个部分分别填写，停下来就自动保存，断网也不会丢。只询问法律允许且招聘需要的信息，不问婚育、健康、宗教、身高体重。"
      waiting={<ResumeWaiting />}
    >
      <ResumeEditor />
    </SeekerPage>
  );
}
