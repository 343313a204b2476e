import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Button, ButtonLink } from '#ui/components/button/button.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { talentGet, talentDecide } from '../calls.ts';
import type { TalentDecision, TalentState } from '../schema.ts';
import { talentMonths, talentVersion } from '../web/talent-labels.ts';
import { TalentTerms } from '../web/talent-terms.tsx';

export const head = (): PageHead => ({
  title: '人才储备',
  description: '自愿加入人才储备，有合适的职位时由招聘部门与您联系；随时可以退出。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '人才储备' }],
  noIndex: true,
});

/** The talent pool: its terms, and the job seeker's decision. */
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

/** Joins, renews or leaves, with one button each. */
function TalentChoice({ state: { isMember, validUntil, isOpenTo, history }, onDecided }: { state: TalentState; onDecided: () => void }) {
  const { isBusy, run: decide } = useAction<TalentDecision['decision']>({
    async act(client, decision) {
      await client.call(talentDecide, { version: talentVersion, decision });
      toast(decision === 'given' ? '已加入人才储备' : '已退出人才储备', 'success');
    },
    explain: failureNotification('未能保存您的选择'),
    settled: onDecided,
  });
  return (
    <div className="stack">
      <p role="status">{isMember ? `您在人才储备中，有效至 ${validUntil}。` : '您不在人才储备中，招聘人员只能看到您投递过的简历。'}</p>
      {!isOpenTo && (
        <p>
          加入前请先填写简历并确认声明。 <ButtonLink href={paths.recruitResume()}>填写简历</ButtonLink>
        </p>
      )}
      <p className="cluster">
        {isOpenTo && (
          <Button kind={isMember ? 'secondary' : 'primary'} aria-busy={isBusy} onClick={() => decide('given')}>
            {isMember ? `延长 ${talentMonths} 个月` : '我已阅读以上说明，同意加入'}
          </Button>
        )}
        {isMember && (
          <Button aria-busy={isBusy} onClick={() => decide('withdrawn')}>
            退出人才储备
          </Button>
        )}
      </p>
      {history.length > 0 && (
        <details>
          <summary>决定的历史（{history.length} 条）</summary>
          <ul>
            {history.map(({ at, decision, validUntil: until }) => (
              <li key={at}>
                {beijingMinute(at)}　{decision === 'given' ? `加入，有效至 ${until}` : '退出'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
