import { useClientSession } from '#identity/clients/web/session-store.ts';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import { paths } from '#ui/paths.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { FaqList, type FaqItem } from '#ui/components/faq-list/faq-list.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { ConditionSetList } from '../schema.ts';

/** Only signed-in clients need it. */
const QualificationCheck = fetchedPart(async () => (await import('./qualification-check.tsx')).QualificationCheck, 3);

/** 准入检测: the conditions of every business for everyone, and for the signed-in client which of them they meet. */
export function QualificationEntry({ sets }: ConditionSetList) {
  const session = useClientSession();
  return (
    <section id="check">
      <SectionHeading title="准入检测" />
      {session ? (
        <QualificationCheck key={session.token} sets={sets} />
      ) : (
        <>
          <p>登录后可以逐项查看您是否满足开通条件、还差多少、最早哪一天可以满足。</p>
          <p>
            <ButtonLink href={paths.login({ returnUrl: paths.licences() })}>登录后检测</ButtonLink>
          </p>
        </>
      )}
      <FaqList items={sets.map(toQuestion)} />
    </section>
  );
}

function toQuestion({ name, validFrom, conditions }: ConditionSetList['sets'][number]): FaqItem {
  const facts = conditions.map(({ name: condition, standard, source }) => ({
    name: condition,
    value: standard,
    note: `依据：${source}`,
  }));
  return { question: `${name}的准入条件`, answer: `<p>自 ${validFrom} 起执行。</p>`, extra: <KeyFacts items={facts} /> };
}
