import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { OutLink } from '#ui/layout/out-link.tsx';
import type { RelatedLink } from '../../schema/related-links.ts';
import './link-group.css';

const categoryNames: Record<RelatedLink['category'], string> = {
  regulator: '监管机构',
  exchange: '交易所',
  association: '行业协会',
  service: '登记结算与投资者保护',
  education: '投资者教育',
  data: '信息披露与数据',
};

const columns: readonly TableColumn<RelatedLink>[] = [
  { key: 'name', header: '名称与网址', cell: Name, isWide: true },
  { key: 'note', header: '可以办什么', cell: ({ note }) => note },
  {
    key: 'phone',
    header: '电话',
    cell: ({ phone }) =>
      phone ? (
        <a className="related-link__word" href={telephoneHref(phone)}>
          {phone}
        </a>
      ) : (
        '—'
      ),
  },
  {
    key: 'checked',
    header: '最近检查时间',
    cell: ({ checkedAt, isSample }) => (
      <span className="related-link__word">
        {checkedAt ? <time dateTime={checkedAt}>{beijingMinute(checkedAt)}</time> : '尚未检查'}
        {isSample && '（示例）'}
      </span>
    ),
  },
];

/** Renders the name as a link, with the full address as text, to be compared with that of the browser. */
function Name({ name, url }: RelatedLink) {
  return (
    <>
      <OutLink className="related-link" link={{ text: name, href: url, isExternal: true }} />
      <span className="related-link__address quiet">{url.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
    </>
  );
}

export function LinkGroup({ category, links }: { category: RelatedLink['category']; links: readonly RelatedLink[] }) {
  const name = categoryNames[category];
  return (
    <div className="page-text__section stack">
      <SectionHeading id={category} title={name} />
      <DataTable caption={name} isCaptionHidden columns={columns} rows={links} rowKey={({ code }) => code} />
    </div>
  );
}
