import { Link } from 'react-router';
import { AssignmentBar } from '#ui/console/assignment.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { Notes } from '#ui/console/notes.tsx';
import { Queue, QueuePane, QueueRow, QueueSubject } from '#ui/console/queue.tsx';
import { Reveal } from '#ui/console/reveal.tsx';
import { Ago, FactList, ScreenSection } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { useQueue, type QueueState } from '#ui/console/use-queue.ts';
import { Watermark } from '#ui/console/watermark.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { talentAssign, talentColleagues, talentGet, talentList, talentNoteAdd, talentReveal } from '../calls.ts';
import type { TalentDetail, TalentLine } from '../schema.ts';
import { stateNames } from '../web/state-names.ts';
import { ResumeSheet } from './resume-sheet.tsx';
import './hiring.css';

const keyOf = ({ id }: TalentLine): string => String(id);
const nothing = {};

/** The talent pool: people who have agreed to be considered for other jobs; a person who leaves disappears immediately. */
export function TalentsScreen() {
  const queue = useQueue(talentList, nothing, keyOf);
  return (
    <>
      <Queue
        title="人才储备"
        note="仅含本人同意且在有效期内的求职者；退出后立即不可见"
        queue={queue}
        keyOf={keyOf}
        row={toRow}
        empty={
          <>
            <p className="face__title">人才储备中还没有求职者</p>
            <p>求职者在“隐私与账号”或未通过的投递旁，自行决定是否加入。</p>
          </>
        }
      >
        {(id) => <TalentWork id={Number(id)} line={queue.items.find((one) => keyOf(one) === id)} queue={queue} />}
      </Queue>
      <Watermark />
    </>
  );
}

function toRow({ name, lead, wish, joinedAt, validUntil, assignment }: TalentLine) {
  return (
    <QueueRow
      name={name}
      beside={<Ago at={joinedAt} />}
      text={
        <>
          {wish || lead}
          <span className="queue__below">{[lead, assignment?.name].filter(Boolean).join(' · ')}</span>
        </>
      }
      mark={<span className="queue__whole">至 {validUntil}</span>}
    />
  );
}

interface TalentWorkProps {
  id: number;
  line: TalentLine | undefined;
  queue: QueueState<TalentLine>;
}

/** A person of the talent pool with the actions. */
export function TalentWork({ id, line, queue }: TalentWorkProps) {
  const detail = useData(talentGet, { id });
  return (
    <>
      <QueueSubject queue={queue} title={line?.name ?? `第 ${id} 号`}>
        <AsyncContent of={detail}>{(found) => <Talent detail={found} />}</AsyncContent>
      </QueueSubject>
      <QueuePane>
        {detail.data && (
          <>
            <AssignmentBar
              subject={{ id }}
              of={detail.data.assignment}
              call={talentAssign}
              colleagues={talentColleagues}
              onChange={(assignment) => {
                if (assignment === 'stale') queue.reload();
                else if (line) queue.change(String(id), { ...line, assignment });
                detail.reload();
              }}
            />
            <Notes subject={{ id }} notes={detail.data.notes} call={talentNoteAdd} colleagues={talentColleagues} onAdded={detail.reload} />
          </>
        )}
      </QueuePane>
    </>
  );
}

function Talent({ detail: { id, joinedAt, validUntil, resume, deliveries, mayReveal } }: { detail: TalentDetail }) {
  const contactOf = (label: string, field: 'mobile' | 'email', masked: string) => (
    <Reveal<{ id: number; field: 'mobile' | 'email' }>
      label={label}
      masked={masked}
      hint="查看会记入审计；请先领取。"
      subject={{ id, field }}
      {...(mayReveal && { call: talentReveal })}
    />
  );
  const email = resume.basicInfo?.email;
  return (
    <>
      <FactList
        facts={[
          ['加入时间', beijingMinute(joinedAt)],
          ['有效至', validUntil],
          ['手机号码', contactOf('手机号码', 'mobile', resume.mobile)],
          ...(email ? ([['电子邮箱', contactOf('电子邮箱', 'email', email)]] as const) : []),
        ]}
      />
      <ScreenSection title="现在的简历">
        <ResumeSheet view={resume} isBlind={false} />
      </ScreenSection>
      {deliveries.length > 0 && (
        <ScreenSection title={`投递记录（${deliveries.length}）`}>
          <ul className="lines">
            {deliveries.map(({ number, title, state }) => (
              <li key={number}>
                <Link to={`/deliveries?item=${number}`}>{title}</Link>
                <span className="quiet">
                  {number}，{stateNames[state]}
                </span>
              </li>
            ))}
          </ul>
        </ScreenSection>
      )}
    </>
  );
}
