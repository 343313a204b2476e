import { SignedSection } from '#modules/base/person/web/signed-part.tsx';
import { paths } from '#web/paths.ts';
import { LinkCards, type LinkCard } from '#web/ui/link-cards/link-cards.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { BusinessStanding, HallResult } from '#modules/client/cases/schema/hall.ts';
import { groupNames, standingWords } from '../business-words.ts';
import { RehearsalLinks } from '../rehearsal/rehearsal-links.tsx';
import { MissingList } from './missing-list.tsx';

/** Every business once, by where the client stands: what would be taken now, what lacks something, what they have. What is under way stands above. */
export function Catalogue({ hall: { businesses, today } }: { hall: HallResult }) {
  const of = (standing: BusinessStanding['standing']) => businesses.filter((one) => one.standing === standing);
  return (
    <>
      <SignedSection title="现在可以办理" id="ready">
        {of('ready').length > 0 ? <Cards businesses={of('ready')} /> : <p>目前没有可以直接办理的业务，所差的条件见下面。</p>}
        {of('ready').length > 0 && <RehearsalLinks businesses={of('ready')} />}
      </SignedSection>
      {of('missing').length > 0 && (
        <SignedSection title="还差条件" id="missing">
          <ul>{of('missing').map((one) => toMissing(one, today))}</ul>
          <RehearsalLinks businesses={of('missing')} />
        </SignedSection>
      )}
      {of('granted').length > 0 && (
        <SignedSection title="已经开通" id="granted">
          <Cards businesses={of('granted')} />
        </SignedSection>
      )}
    </>
  );
}

const Cards = ({ businesses }: { businesses: readonly BusinessStanding[] }) => <LinkCards items={businesses.map(toCard)} />;

function toCard({ code, name, group, summary, minutes, hours, standing }: BusinessStanding): LinkCard {
  const { kind, text } = standingWords[standing];
  const note = (
    <>
      <Tag kind={kind}>{text}</Tag> {standing === 'granted' ? groupNames[group] : `${groupNames[group]} · 约 ${minutes} 分钟 · ${hours}`}
    </>
  );
  return { title: name, href: paths.businessPrepare(code), text: summary, note };
}

function toMissing({ code, name, summary, missing }: BusinessStanding, today: string) {
  return (
    <li key={code} className="entry distances__item">
      <h3>
        <a href={paths.businessPrepare(code)}>{name}</a>
      </h3>
      <p className="quiet">{summary}</p>
      <MissingList missing={missing} today={today} />
    </li>
  );
}
