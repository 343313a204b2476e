import { Block } from '#ui/components/block/block.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { campaignTable } from '../calls/site.ts';
import type { Campaign } from '../schema/site.ts';
import './campaigns-page.css';
import { toBannerPicture } from '../web/banner-picture.ts';

export const loader = page(async ({ block }) => ({ campaigns: await block(campaignTable, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title: '专题活动',
  description: '首页专题与投资者教育活动：内容、时间、参与方式与风险提示，已结束的活动保留可查。',
  crumbs: [{ text: '专题活动' }],
});

export function Component() {
  const { campaigns } = usePage(loader);
  return (
    <>
      <PageTitle title="专题活动" lead="首页轮播的每个专题都在这里，已结束的也保留原文，方便您核对当时的规则。" />
      <Block load={campaigns} isEmpty={({ list }) => list.length === 0} emptyText={notPublishedText('专题活动')}>
        {({ list }) => <ul className="campaigns">{list.map(toCard)}</ul>}
      </Block>
    </>
  );
}

function toCard(campaign: Campaign, index: number) {
  const { id, title, summary, startsOn, endsOn, hasEnded } = campaign;
  return (
    <li key={id} className="campaigns__card">
      <Picture source={toBannerPicture({ ...campaign, alt: '' })} sizes="(min-width: 900px) 560px, 100vw" isFirst={index === 0} />
      <h2 className="campaigns__title">
        <a className="card-link" href={paths.campaign(id)}>
          {title}
        </a>{' '}
        {hasEnded ? <Tag>已结束</Tag> : <Tag kind="positive">进行中</Tag>}
      </h2>
      <p>{summary}</p>
      <p className="quiet">
        <time>{startsOn}</time> 起{endsOn ? <>，至 {<time>{endsOn}</time>}</> : '，长期有效'}
      </p>
    </li>
  );
}
