import type { BusinessStatus } from '#clients/cases/schema/hall.ts';
import { Note } from '#ui/components/note/note.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { spokenDay } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { businessStatusTags } from '../business-labels.ts';
import { MissingList } from './missing-list.tsx';

interface OwnStandingProps {
  business: BusinessStatus;
  today: string;
}

/** The client's progress with a business, beside its link: one label, and what is missing. */
export function BusinessStatusNote({ business: { standing, missing, earliest, opensAt }, today }: OwnStandingProps) {
  const { kind, text } = businessStatusTags[standing];
  if (standing === 'ready' && opensAt !== null) return <Note title="现在不在办理时间">{opensAt} 起可以办理，可以先看一遍（演练）。</Note>;
  if (standing !== 'missing')
    return (
      <p>
        <Tag kind={kind}>{text}</Tag>{' '}
        {standing === 'granted' && (
          <>
            无需重复办理，<a href={paths.businessCases()}>查看我的办理</a>
          </>
        )}
      </p>
    );
  return (
    <Note tone="warning" title={`您还差 ${missing.length} 项`}>
      <MissingList missing={missing} today={today} />
      {earliest && (
        <p>
          最早 <time dateTime={earliest}>{spokenDay(earliest, today)}</time> 可以申请。
        </p>
      )}
    </Note>
  );
}
