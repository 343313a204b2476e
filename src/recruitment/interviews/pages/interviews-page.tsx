import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import { usePolledCall } from '#recruitment/deliveries/web/use-polled-call.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { interviewList } from '../calls.ts';
import { InvitationCard } from './invitation-card.tsx';

export const head = (): PageHead => ({
  title: '我的面试',
  description: '查看面试邀请，选择合适的时间，申请改约，把已确认的时间加入日历。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '我的面试' }],
  noIndex: true,
});

export function Component() {
  return (
    <SeekerPage
      area={paths.recruitInterviews()}
      title="我的面试"
      lead="选择一个合适的时间；都不合适时可以申请改约。确认后请准时参加，前一天会有短信提醒。"
    >
      <Interviews />
    </SeekerPage>
  );
}

function Interviews() {
  const { load, refresh, isRetrying } = usePolledCall(interviewList, {});
  if (load.state === 'loading') return <Skeleton lines={8} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={refresh} isRetrying={isRetrying} />;
  const { invitations } = load.data;
  if (invitations.length === 0)
    return (
      <EmptyState text="目前没有面试邀请">
        <ButtonLink href={paths.recruitDeliveries()}>查看投递进度</ButtonLink>
      </EmptyState>
    );
  return (
    <div className="invitations stack">
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onChange={refresh} />
      ))}
    </div>
  );
}
