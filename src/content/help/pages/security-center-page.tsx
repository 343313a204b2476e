import { pageTextGet } from '#content/articles/calls.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { telephoneHref } from '#ui/format/telephone.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { faqs } from '../calls.ts';
import { ContactFacts } from '../web/contact-facts.tsx';
import { FaqBlock } from '../web/faq-block.tsx';

const categoryId = 'anquan';

export const loader = page(async ({ call, block }) => {
  const [text, frame, questions] = await Promise.all([
    call(pageTextGet, { key: '/OnlineTrading/SecurityCenter' }),
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
  const devices = paths.login({ returnUrl: paths.business() });
  const complaint = {
    name: '投诉电话',
    value: <a href={telephoneHref(contact.complaintPhone)}>{contact.complaintPhone}</a>,
    note: contact.complaintHours,
  };
  return (
    <>
      <PageTitle
        title={text.title}
        actions={
          <>
            <ButtonLink kind="primary" href="#suoding">
              立即锁定网上访问
            </ButtonLink>
            <ButtonLink href={devices}>管理登录设备</ButtonLink>
          </>
        }
      />
      <PageText
        text={text}
        slots={{
          suoding: <ContactFacts contact={contact} further={[complaint]} />,
          shebei: (
            <p>
              <ButtonLink href={devices}>登录后管理设备</ButtonLink>
            </p>
          ),
          wenti: <FaqBlock load={questions} categoryId={categoryId} />,
        }}
      />
    </>
  );
}
