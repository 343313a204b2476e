import type { BusinessStatus, HallResult } from '#clients/cases/schema/hall.ts';
import { LinkCards, type LinkCard } from '#ui/components/link-cards/link-cards.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import { groupNames } from '../business-labels.ts';
import { groupMissing } from './group-missing.ts';
import { MissingList } from './missing-list.tsx';

/**
 * Every business that can be started, and those with missing requirements grouped by them. Granted permissions and cases in
 * progress are shown above.
 */
export function Catalogue({ hall: { businesses, today } }: { hall: HallResult }) {
  const ready = businesses.filter(({ standing }) => standing === 'ready');
  return (
    <>
      <Group title="可以办理" businesses={ready} today={today} />
      {groupMissing(businesses).map((group) => (
        <Group key={group.title} {...group} today={today} />
      ))}
    </>
  );
}

interface GroupProps {
  title: string;
  businesses: readonly BusinessStatus[];
  today: string;
}

function Group({ title, businesses, today }: GroupProps) {
  if (businesses.length === 0) return null;
  return (
    <section className="signed-part">
      <SectionHeading title={title} />
      <LinkCards items={businesses.map((business) => toCard(business, today))} />
    </section>
  );
}

function toCard({ code, name, group, summary, minutes, hours, opensAt, missing }: BusinessStatus, today: string): LinkCard {
  return {
    title: name,
    href: paths.businessPrepare(code),
    text: summary,
    detail: missing.length > 0 && <MissingList missing={missing} today={today} />,
    note: [groupNames[group], `约 ${minutes} 分钟`, opensAt === null ? hours : `现在休息，${opensAt} 起办理`].join(' · '),
    action: (
      <a href={paths.businessRehearsal(code)}>
        先看一遍（演练）<span className="visually-hidden">：{name}</span>
      </a>
    ),
  };
}
