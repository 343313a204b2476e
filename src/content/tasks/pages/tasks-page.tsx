import { tasks } from '#content/help/calls.ts';
import type { Task } from '#content/help/schema.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { LinkCards } from '#ui/components/link-cards/link-cards.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';

export const loader = page(async ({ block }) => ({ list: await block(tasks, {}) }));

export const head: HeadOf<typeof loader> = () => ({
  title: '办事指南',
  description: '换手机号、换银行卡、重置密码、挂失、销户、转托管、继承等常办事项：要带什么、在哪里办、多久办好、收不收费。',
  crumbs: [{ text: '网上交易', href: paths.onlineBusinessScope() }, { text: '办事指南' }],
});

export function Component() {
  const { list } = usePage(loader);
  return (
    <div className="sections">
      <PageTitle
        title="办事指南"
        lead="按事项列出要带的材料、办理渠道、所需时间和费用。办理前请核对证件在有效期内；工作人员不会向您索要密码和短信验证码。"
        actions={<ButtonLink href={paths.branches()}>查找营业网点</ButtonLink>}
      />
      <Block load={list} retry={{ call: tasks, input: {} }} emptyText={notPublishedText('办事指南')}>
        {({ records }) =>
          [...Map.groupBy(records, ({ categoryId }) => categoryId)].map(([id, own]) => <Category key={id} id={id} tasks={own} />)
        }
      </Block>
    </div>
  );
}

function Category({ id, tasks: own }: { id: string; tasks: readonly Task[] }) {
  return (
    <section aria-labelledby={`category-${id}`}>
      <SectionHeading id={`category-${id}`} title={own[0]?.categoryName ?? ''} />
      <LinkCards
        items={own.map(({ code, title, summary, materials, duration }) => ({
          title,
          href: paths.task(code),
          text: summary,
          note: `带：${materials[0]}${materials.length > 1 ? ` 等 ${materials.length} 项` : ''} · ${duration}`,
        }))}
      />
    </section>
  );
}
