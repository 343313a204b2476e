import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { talentGet } from '../calls.ts';
import { TalentTerms } from '../web/talent-terms.tsx';
import { TalentChoice } from './talent-choice.tsx';

export const head = (): PageHead => ({
  title: '人才储备',
  description: '自愿加入人才储备，有合适的职位时由招聘部门与您联系；随时可以退出。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '人才储备' }],
  noIndex: true,
});

/** Being thought of for other jobs: what it means, and one's own decision. */
export function Component() {
  return (
    <SeekerPage area={paths.recruitTalent()} title="人才储备" lead="自愿加入，有合适的职位时由招聘部门与您联系；随时可以退出。">
      <div className="stack stack--parts">
        <TalentTerms />
        <section>
          <SectionHeading title="我的决定" />
          <OwnTalent />
        </section>
      </div>
    </SeekerPage>
  );
}

function OwnTalent() {
  const { load, retry, isRetrying } = useCall(talentGet, {});
  if (load.state === 'loading') return <Skeleton lines={3} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={retry} isRetrying={isRetrying} />;
  return <TalentChoice state={load.data} onDecided={retry} />;
}
