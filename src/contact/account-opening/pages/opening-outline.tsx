import type { CallBackGuide } from '#contact/call-backs/schema/requests.ts';
import { formatHours } from '#ui/format/office-hours.ts';
import { paths } from '#ui/paths.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import type { PageBlock, PageSection } from '#ui/components/page-text/page-block.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';

type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;

/** The first block of a kind in the text about the whole course, so that a fact is written down in one place. */
function firstOf<Kind extends PageBlock['kind']>(sections: readonly PageSection[], kind: Kind): BlockOf<Kind> | undefined {
  return sections.flatMap(({ blocks }) => blocks).find((block): block is BlockOf<Kind> => block.kind === kind);
}

interface OutlineProps {
  sections: readonly PageSection[];
}

/** Who may, what is needed, what it costs, and when it can be done. */
export function OpeningFacts({ sections, guide }: OutlineProps & { guide: CallBackGuide }) {
  const facts: KeyFact[] = (firstOf(sections, 'facts')?.facts ?? []).map(({ label, value, href }) => ({
    name: label,
    value: href ? <a href={href}>{value}</a> : value,
  }));
  return (
    <section>
      <SectionHeading title="要准备什么" />
      <KeyFacts items={[...facts, { name: '人工回电', value: formatHours(guide.hours) }]} />
      <p className="line targets no-print">
        <a href={paths.fees()}>全部收费标准</a>
        <a href={paths.branches()}>到营业网点办理</a>
        <a href={paths.app()}>手机客户端</a>
        <a href={paths.chat()}>先问问在线客服</a>
      </p>
    </section>
  );
}

/** The steps by name and time; what is done in each is told on the page of the whole course. */
export function OpeningSteps({ sections }: OutlineProps) {
  const steps = firstOf(sections, 'steps')?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <section>
      <SectionHeading title={`手机开户 ${steps.length} 步`} moreHref={paths.openingProcess()} />
      <ol className="opening-steps">
        {steps.map(({ title, time }) => (
          <li key={title}>
            <span className="minor-title">{title}</span>
            {time && <span className="subline">{time}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
