import { callBackConsentKey, callBackGuideGet, referralGet } from '#contact/call-backs/calls/requests.ts';
import type { CallBackGuide } from '#contact/call-backs/schema/requests.ts';
import { handleCallBackPost } from '#contact/call-backs/web/call-back-steps.ts';
import { pageTextGet } from '#content/articles/calls.ts';
import { receptionQueries } from '#rendering/routes/queries/reception.ts';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import type { PageBlock, PageSection } from '#ui/components/page-text/page-block.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { formatHours } from '#ui/format/office-hours.ts';
import { pageAction, usePageAction, type ActionContext } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { openingGet } from '../calls.ts';
import { OpeningHero } from './opening-hero.tsx';
import './open-account-page.css';

export const query = receptionQueries.openAccount;

/** The page that describes the whole process; facts on this page are taken from it. */
const courseKey = '/OnlineTrading/OpeningProcess';

export const loader = page(async ({ call, block, query: { ref } }: PageContext<'openAccount'>) => {
  const [text, course, guide, consentText, found] = await Promise.all([
    call(pageTextGet, { key: '/OnlineTrading/OpenAccount' }),
    block(pageTextGet, { key: courseKey }),
    call(callBackGuideGet, {}),
    call(pageTextGet, { key: callBackConsentKey }),
    ref ? block(referralGet, { ref }) : undefined,
  ]);
  const referral = found?.state === 'ready' ? found.data.referral : null;
  const opening = await call(openingGet, referral ? { ref: referral.code } : {});
  return { text, course, guide, consentText, opening, referral, isRefUnknown: found?.state === 'ready' && !referral };
});

export const action = pageAction((context: ActionContext<'openAccount'>) =>
  handleCallBackPost(context, { purpose: 'opening', ref: context.query.ref, from: context.query.from }),
);

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: text.lead,
  canonical: paths.openAccount(),
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: text.title }],
});

export function Component() {
  const data = usePage(loader);
  const outcome = usePageAction(action);
  const { text, course } = data;
  const sections = course.state === 'ready' ? course.data.sections : [];
  return (
    <>
      <OpeningHero {...data} outcome={outcome} />
      <div className="sections">
        <OpeningFacts sections={sections} guide={data.guide} />
        <OpeningSteps sections={sections} />
        <PageText text={{ ...text, lead: '' }} />
      </div>
    </>
  );
}

type BlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;

/** Returns the first block of a kind in the text about the whole process, so that each fact is written in one place only. */
function firstOf<Kind extends PageBlock['kind']>(sections: readonly PageSection[], kind: Kind): BlockOf<Kind> | undefined {
  return sections.flatMap(({ blocks }) => blocks).find((block): block is BlockOf<Kind> => block.kind === kind);
}

interface OutlineProps {
  sections: readonly PageSection[];
}

/** The conditions, required documents, costs and hours of an account opening. */
function OpeningFacts({ sections, guide }: OutlineProps & { guide: CallBackGuide }) {
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

/** The steps with name and duration; the details are on the page of the whole process. */
function OpeningSteps({ sections }: OutlineProps) {
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
