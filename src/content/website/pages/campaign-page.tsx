import { pageTextGet } from '#content/articles/calls.ts';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { numericCode, type MissingItem } from '#ui/page/missing.ts';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { campaignGet } from '../calls/site.ts';
import { toBannerPicture } from '../web/banner-picture.ts';
import './campaigns-page.css';

export const loader = page(async ({ call, block, params }) => {
  const campaign = await call(campaignGet, { id: Number(params.id) });
  return { campaign, text: await block(pageTextGet, { key: `/Home/HomePic/detail/${campaign.id}` }) };
});

export const missing: MissingItem = {
  ...numericCode,
  thing: '专题活动',
  lists: [{ title: '专题活动', href: paths.campaigns() }],
};
export const head: HeadOf<typeof loader> = ({ campaign: { title, summary, picture } }) => ({
  title,
  description: summary,
  crumbs: [{ text: '专题活动', href: paths.campaigns() }, { text: title }],
  picture: `${picture}-1280.jpg`,
});

export function Component() {
  const { campaign, text } = usePage(loader);
  const { title, startsOn, endsOn, hasEnded, riskTip } = campaign;
  return (
    <article className="campaign sections">
      <div>
        <PageTitle kicker="专题活动" title={title} />
        <p className="muted">
          活动时间：<time>{startsOn}</time> 起
          {endsOn ? (
            <>
              ，至 <time>{endsOn}</time>
            </>
          ) : (
            '，长期有效'
          )}
        </p>
      </div>
      {hasEnded && <Note title="活动已结束">本页内容保留供核对，活动规则不再适用。</Note>}
      <Picture source={toBannerPicture(campaign)} sizes="(min-width: 1248px) 1200px, 100vw" isFirst />
      {text.state === 'ready' ? <PageText text={text.data} /> : <p>{campaign.summary}</p>}
      <Note tone="danger">{riskTip}</Note>
    </article>
  );
}
