import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { faqs } from '../calls.ts';
import { ContactFacts } from '../web/contact-facts.tsx';
import { FaqBlock } from '../web/faq-block.tsx';

const categoryId = 'kaihu';

export const loader = page(async ({ call, block }) => {
  const [text, frame, questions] = await Promise.all([
    call(pageTextGet, { key: '/OnlineTrading/OpeningProcess' }),
    call(siteFrameGet, {}),
    block(faqs, { categoryId }),
  ]);
  return { text, contact: frame.contact, questions };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: text.lead,
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: text.title }],
});

export function Component() {
  const { text, contact, questions } = usePage(loader);
  const branches = { name: '营业网点', value: <a href={paths.branches()}>按省市查找网点和电话</a> };
  return (
    <>
      <PageTitle title={text.title} actions={<ButtonLink href={paths.branches()}>预约网点</ButtonLink>} />
      <PageText
        text={text}
        slots={{
          yuyue: <ContactFacts contact={contact} further={[branches]} />,
          wenti: <FaqBlock load={questions} categoryId={categoryId} />,
        }}
      />
    </>
  );
}
