import type { ReactNode } from 'react';
import { SeekerPage } from '#identity/job-seekers/web/seeker-page.tsx';
import type { PageHead } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { LoadFailed } from '#ui/components/load-failed/load-failed.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Skeleton } from '#ui/components/skeleton/skeleton.tsx';
import { deliveryList } from '../calls.ts';
import type { Delivery } from '../schema.ts';
import { DeliveryRules } from '../web/delivery-rules.tsx';
import { useFollowed } from '../web/use-followed.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { LookUp } from './look-up.tsx';
import '../web/delivery.css';

export const head = (): PageHead => ({
  title: '我的投递',
  description: '查看应聘投递的进度，撤回投递或更换所投的简历；不登录也可凭短信验证码查询。',
  crumbs: [{ text: '人才招聘', href: paths.recruit() }, { text: '我的投递' }],
  noIndex: true,
});

/** One's own deliveries; for those who are not signed in, where they stand, by a code. */
export function Component() {
  return (
    <SeekerPage
      area={paths.recruitDeliveries()}
      title="我的投递"
      lead="每一份投递的进度、所投的简历，以及下一步会发生什么。"
      isOpen
      waiting={<LookUp />}
    >
      <Deliveries />
    </SeekerPage>
  );
}

function Deliveries() {
  const { load, refresh, isRetrying } = useFollowed(deliveryList, { pageSize: 100 });
  if (load.state === 'loading') return <Skeleton lines={10} />;
  if (load.state === 'failed') return <LoadFailed message={load.message} onRetry={refresh} isRetrying={isRetrying} />;
  const { records, open, maxOpen } = load.data;
  const parts = { open: records.filter(({ endedAt }) => endedAt === null), ended: records.filter(({ endedAt }) => endedAt !== null) };
  return (
    <>
      <DeliveryGroup title="进行中的投递" deliveries={parts.open} onChange={refresh} empty="目前没有进行中的投递">
        进行中 {open} 个，最多同时 {maxOpen} 个。进度更新会显示在这里，并以短信提醒。
      </DeliveryGroup>
      {parts.ended.length > 0 && <DeliveryGroup title="已结束的投递" deliveries={parts.ended} onChange={refresh} />}
      <SectionHeading title="投递规则" />
      <DeliveryRules />
    </>
  );
}

interface DeliveryGroupProps {
  title: string;
  deliveries: readonly Delivery[];
  onChange: () => void;
  empty?: string;
  /** Read before the first of them. */
  children?: ReactNode;
}

function DeliveryGroup({ title, deliveries, onChange, empty, children }: DeliveryGroupProps) {
  return (
    <>
      <SectionHeading title={title} />
      <div className="deliveries stack">
        {children && <p>{children}</p>}
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} onChange={onChange} />
        ))}
        {deliveries.length === 0 && (
          <EmptyState text={empty}>
            <ButtonLink href={paths.recruitJobs()}>查看在招职位</ButtonLink>
          </EmptyState>
        )}
      </div>
    </>
  );
}
