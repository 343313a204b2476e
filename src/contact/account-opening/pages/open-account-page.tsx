import { pageTextGet } from '#content/articles/calls.ts';
import { callBackConsentKey, callBackGuideGet, referralGet } from '#contact/call-backs/calls/requests.ts';
import { takeCallBackStep } from '#contact/call-backs/web/call-back-steps.ts';
import { receptionQueries } from '#rendering/routes/queries/reception.ts';
import { pageAction, usePageAction, type ActionContext } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { openingGet } from '../calls.ts';
import { OpeningFacts, OpeningSteps } from './opening-outline.tsx';
import { OpeningHero } from './opening-hero.tsx';
import './open-account-page.css';

export const query = receptionQueries.openAccount;

/** The whole course of it is told there; what this page says of it is taken from there. */
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
  takeCallBackStep(context, { purpose: 'opening', ref: context.query.ref, from: context.query.from }),
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
