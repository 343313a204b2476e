import type { OrgNode } from '#ui/components/org-tree/lay-out-tree.ts';
import { OrgTree } from '#ui/components/org-tree/org-tree.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import type { UnpublishedPage } from '#ui/page/unpublished.ts';
import { structureGet } from '../../calls.ts';
import type { StructureUnit } from '../../schema/structure.ts';
import { aboutCrumbs } from '../../web/about-crumbs.ts';

const title = '组织架构';

export const loader = page(async ({ call }) => ({ structure: await call(structureGet, {}) }));

export const unpublished: UnpublishedPage = { title, holds: '公司治理层级与各部门的职责' };

export const head: HeadOf<typeof loader> = ({ structure: { count } }) => ({
  title,
  description: `公司治理机构、业务条线与部门共 ${count} 个，以图和列表两种形式列出上下级关系和职责。`,
  crumbs: aboutCrumbs(title),
});

export function Component() {
  const { structure } = usePage(loader);
  return (
    <>
      <PageTitle
        title={title}
        lead={
          <>
            每个方框通向它的职责说明。自 <time>{structure.effectiveOn}</time> 起施行，共 {structure.count} 个机构和部门。
          </>
        }
      />
      <OrgTree root={toNode(structure.root)} label={title} />
    </>
  );
}

const toNode = ({ code, name, duties, children }: StructureUnit): OrgNode => ({
  id: code,
  name,
  text: duties,
  children: children.map(toNode),
});
