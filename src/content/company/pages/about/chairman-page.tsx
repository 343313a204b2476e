import { pageTextGet } from '#content/articles/calls.ts';
import { gatePath } from '#ui/art/gate.ts';
import { Block } from '#ui/components/block/block.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { companyProfileGet } from '../../calls.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';
import { formatPartialDate } from '../../web/amounts.ts';
import './chairman-page.css';

const title = '董事长致辞';

export const loader = page(async ({ call, block }) => {
  const [text, profile] = await Promise.all([call(pageTextGet, { key: '/IntoGL/chairman' }), block(companyProfileGet, {})]);
  return { text, profile };
});

export const unpublished: UnpublishedPage = { title, holds: '董事长致投资者的话' };

export const head: HeadOf<typeof loader> = () => ({
  title,
  description: '董事长致投资者：客户的钱放在哪里、谁能动它、出了事找谁，以及我们承诺什么、不承诺什么。',
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { text, profile } = usePage(loader);
  return (
    <article className="chairman">
      <PageTitle title={title} />
      <div className="chairman__letter">
        <Block load={profile} retry={{ call: companyProfileGet, input: {} }}>
          {({ chairman, shortName }) => (
            <figure className="chairman__person quiet">
              <PortraitDrawing />
              <figcaption>
                <p className="chairman__name">{chairman.name}</p>
                <p>
                  {shortName}
                  {chairman.post}
                </p>
                <p>
                  <time dateTime={chairman.signedOn}>{formatPartialDate(chairman.signedOn)}</time>
                </p>
              </figcaption>
            </figure>
          )}
        </Block>
        <PageText text={text} />
      </div>
    </article>
  );
}

const gate = [0, 14].map((inset) => gatePath({ x: 90, ground: 212, width: 164 - inset * 2, height: 200 - inset, thickness: 5 })).join('');

/** Placeholder portrait: the demonstration shows no real person. */
function PortraitDrawing() {
  return (
    <svg className="portrait" viewBox="0 0 180 216" width="180" height="216" role="img" aria-label="示意线描像：一位站在敞开的门中的人">
      <path className="portrait__gate" d={gate} />
      <path d="M90 126a27 27 0 1 0 0-54 27 27 0 0 0 0 54ZM38 212c3-44 22-68 52-68s49 24 52 68M72 148l18 22 18-22M90 170v42" />
    </svg>
  );
}
