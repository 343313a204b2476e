import type { HallResult } from '#clients/cases/schema/hall.ts';
import type { SiteFrameResult } from '#content/website/schema/site.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';

interface WhoAnswersProps {
  care: HallResult['care'];
  contact: Pick<SiteFrameResult['contact'], 'hotlines' | 'serviceHours'>;
}

/** The client's contacts at the firm: a person, a branch, and always the hotline. */
export function ClientContacts({ care: { manager, branch }, contact: { hotlines, serviceHours } }: WhoAnswersProps) {
  const facts: KeyFact[] = [
    ...(manager ? [{ name: '客户经理', value: manager.name, note: <Phone number={manager.phone} /> }] : []),
    ...(branch
      ? [
          {
            name: '服务网点',
            value: <a href={branch.href}>{branch.name}</a>,
            note: (
              <>
                <Phone number={branch.phone} />
                {branch.hours.map((text) => (
                  <span key={text} className="hall-me__hours">
                    {text}
                  </span>
                ))}
              </>
            ),
          },
        ]
      : []),
    ...hotlines.slice(0, 1).map(({ name, number }) => ({
      name,
      value: <Phone number={number} />,
      note: serviceHours,
    })),
  ];
  return <KeyFacts items={facts} />;
}

const Phone = ({ number }: { number: string }) => (
  <a className="hall-me__phone" href={telephoneHref(number)}>
    {number}
  </a>
);
