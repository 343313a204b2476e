import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { marginGuides } from '../calls.ts';
import type { GuideCard } from '../schema.ts';
import './guides-page.css';
import { guideLevels } from '../web/guides.ts';

export const loader = page(async ({ block }) => ({ guides: await block(marginGuides, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title: '两融新手指南',
  description: '融资融券十二篇指南：从风险揭示、开户条件、保证金到交易流程、权益处理和证券出借，按新手到进阶的顺序读，每篇有例子和数字。',
  crumbs: [{ text: '金融专区', href: paths.marginSecurity() }, { text: '两融新手指南' }],
});

export function Component() {
  const { guides } = usePage(loader);
  return (
    <div className="sections">
      <div>
        <PageTitle
          title="两融新手指南"
          lead="融资融券会同时放大盈利和亏损。十二篇指南分四段，从要不要做讲到怎样了结；每篇有例子、有数字、有依据，注明版本。"
          actions={
            <>
              <ButtonLink kind="primary" href={paths.marginGuide('KHZN') + '#zice'}>
                我符合开户条件吗
              </ButtonLink>
              <ButtonLink href={paths.marginGuide('CJWT')}>查常见问题</ButtonLink>
            </>
          }
        />
        <Note tone="warning" title="三种情形，建议先不要开通">
          没有自己的止损办法；用的是近期要用的钱；亏损会影响生活。融资融券可能亏完全部本金，还欠公司的钱。
        </Note>
      </div>
      <Block load={guides} retry={{ call: marginGuides, input: {} }} emptyText={notPublishedText('融资融券业务指南')}>
        {({ records }) => (
          <>
            {guideLevels.map((stage, at) => (
              <Stage key={stage.level} {...stage} number={at + 1} guides={records} />
            ))}
          </>
        )}
      </Block>
    </div>
  );
}

interface StageProps {
  level: string;
  name: string;
  summary: string;
  number: number;
  guides: readonly GuideCard[];
}

/** Renders one level of the guides with its reading time. */
function Stage({ level, name, summary, number, guides }: StageProps) {
  const own = guides.flatMap((guide, at) => (guide.level === level ? [{ ...guide, place: at + 1 }] : []));
  const minutes = own.reduce((sum, guide) => sum + guide.minutes, 0);
  if (own.length === 0) return null;
  const heading = `stage-${level}`;
  return (
    <section aria-labelledby={heading}>
      <SectionHeading id={heading} title={`第 ${number} 段：${name}`}>
        <span className="quiet">
          {own.length} 篇，约 {minutes} 分钟
        </span>
      </SectionHeading>
      <p className="guide-stage__summary muted">{summary}</p>
      <LinkCards
        items={own.map(({ code, title, summary: text, place, minutes: each, updatedOn }) => ({
          title: `${place}. ${title}`,
          href: paths.marginGuide(code),
          text,
          note: `阅读约 ${each} 分钟 · 更新日期 ${updatedOn}`,
        }))}
      />
    </section>
  );
}
