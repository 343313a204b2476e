import { homeNoticeList, knownCategories, pageTextGet } from '#content/articles/calls.ts';
import type { ArticleItem } from '#content/articles/schema/articles.ts';
import { siteFrameGet } from '#content/website/calls/site.ts';
import { ArticleList } from '#ui/components/article-list/article-list.tsx';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { QrCode } from '#ui/components/qr-code/qr-code.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { mobileSocial } from '../calls.ts';
import './phone-home-page.css';
import { ContactFacts } from '../web/contact-facts.tsx';

const five = { pageNo: 1, pageSize: 5 };

export const loader = page(async ({ call, block }) => {
  const [text, frame, company, social] = await Promise.all([
    call(pageTextGet, { key: '/PhoneSC/home' }),
    call(siteFrameGet, {}),
    block(homeNoticeList, five),
    block(mobileSocial, { pageNum: 1, pageSize: 5 }),
  ]);
  return { text, contact: frame.contact, app: frame.qrCodes[0], company, social };
});

export const head: HeadOf<typeof loader> = ({ text }) => ({
  title: text.title,
  description: text.lead,
  crumbs: [{ text: '手机证券' }],
});

export function Component() {
  const { text, contact, app, company, social } = usePage(loader);
  return (
    <div className="phone-home">
      <PageTitle title={text.title} />
      <PageText
        text={text}
        slots={{
          xiazai: app && (
            <>
              <QrCode {...app} note="用手机相机或浏览器扫描" isForPhones />
              <p>
                <ButtonLink href={paths.app()}>下载手机客户端</ButtonLink>
              </p>
            </>
          ),
          lianxi: <ContactFacts contact={contact} />,
          gonggao: (
            <div className="phone-home__notices">
              <section>
                <SectionHeading level={3} title="公司公告" moreHref={paths.newsCategory(knownCategories.companyNotice)} />
                <Block load={company} retry={{ call: homeNoticeList, input: five }} emptyText={notPublishedText('公司公告')}>
                  {({ records }) => <Notices records={records} />}
                </Block>
              </section>
              <section>
                <SectionHeading level={3} title="社会公告" moreHref={paths.newsCategory(knownCategories.socialNotice)} />
                <Block
                  load={social}
                  retry={{ call: mobileSocial, input: { pageNum: 1, pageSize: 5 } }}
                  emptyText={notPublishedText('社会公告')}
                >
                  {({ records }) => <Notices records={records} />}
                </Block>
              </section>
            </div>
          ),
        }}
      />
    </div>
  );
}

function Notices({ records }: { records: readonly ArticleItem[] }) {
  return (
    <ArticleList
      variant="compact"
      items={records.map(({ id, title, date, isNew }) => ({ id, title, date, isNew, href: paths.noticeDetail(id) }))}
    />
  );
}
