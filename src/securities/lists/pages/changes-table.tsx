import { articleHref } from '#content/articles/web/article-href.ts';
import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { paths } from '#ui/paths.ts';
import type { ChangedField, ChangedSecurity, ChangePage } from '../schema/changes.ts';
import { changeKindNames } from '../web/change-kinds.ts';
import { exchangeNames } from '../web/exchange.ts';
import { securityTypeNames } from '../web/security-type.ts';
import { MissingValue, NoWrapText } from './list-view.tsx';

const tones = { entered: 'positive', left: 'warning', changed: 'info' } as const;

const columns: readonly TableColumn<ChangedSecurity>[] = [
  {
    key: 'security',
    header: '证券',
    isSticky: true,
    cell: ({ code, name }) => (
      <a className="list-view__security" href={paths.security(code)}>
        <span className="list-view__code">{code}</span> <span>{name}</span>
      </a>
    ),
  },
  { key: 'kind', header: '变动', cell: ({ kind }) => <Tag kind={tones[kind]}>{changeKindNames[kind]}</Tag> },
  { key: 'fields', header: '内容', isWide: true, cell: (change) => <Fields {...change} /> },
  { key: 'market', header: '市场', cell: ({ exchange }) => <NoWrapText>{exchangeNames[exchange]}</NoWrapText> },
  {
    key: 'type',
    header: '类型',
    cell: ({ securityType }) => (securityType ? <NoWrapText>{securityTypeNames[securityType]}</NoWrapText> : <MissingValue />),
  },
  {
    key: 'effective',
    header: '生效日期',
    cell: ({ effectiveDate }) => (effectiveDate ? <NoWrapText>{effectiveDate}</NoWrapText> : <MissingValue />),
  },
  { key: 'notice', header: '公告', isWide: true, cell: ({ notice }) => <Notice notice={notice} /> },
];

interface ChangesTableProps {
  page: ChangePage;
  caption: string;
  emptyText: string;
  /** URL of the complete result as CSV. */
  file: string;
}

/** Additions, removals and changes, each with the old and new value. */
export function ChangesTable({ page: { records, to, from }, caption, emptyText, file }: ChangesTableProps) {
  return (
    <DataTable
      caption={caption}
      isCaptionHidden
      columns={columns}
      rows={records}
      rowKey={rowKey}
      emptyText={emptyText}
      asOf={to.asOf ?? undefined}
      changedOn={to.changedOn ?? undefined}
      isSample={to.isSynthetic || from.isSynthetic}
      downloads={[{ text: '下载变动 CSV', href: file }]}
    />
  );
}

const rowKey = ({ exchange, code, indexName, kind, fields }: ChangedSecurity) =>
  `${exchange}${code}${indexName ?? ''}${kind}${fields.map(({ beforeText, afterText }) => beforeText + afterText).join()}`;

function Fields({ kind, fields, indexName }: ChangedSecurity) {
  return (
    <ul className="line line--close">
      {indexName && <li>{indexName}</li>}
      {kind === 'changed' ? fields.map(toStep) : fields.filter(isFigure).map((field) => <Held key={field.name} kind={kind} {...field} />)}
    </ul>
  );
}

const toStep = (field: ChangedField) => (
  <li key={field.name}>
    <Step {...field} />
  </li>
);

/** For additions and removals only the figures and the reason are shown; being a target follows from the list. */
const isFigure = ({ name, before, after }: ChangedField): boolean => typeof (before ?? after) === 'number' || name === 'reason';

/** Announced as: 折算率 由 65% 调整为 60%. */
function Step({ title, beforeText, afterText }: ChangedField) {
  return (
    <>
      {title} <span className="visually-hidden">由 </span>
      <span className="muted">{beforeText || '无'}</span> <span aria-hidden="true">→</span>
      <span className="visually-hidden"> 调整为 </span> <strong>{afterText || '无'}</strong>
    </>
  );
}

function Held({ kind, title, beforeText, afterText }: ChangedField & { kind: 'entered' | 'left' }) {
  return (
    <li>
      {kind === 'left' && '原'}
      {title} <span className={kind === 'left' ? 'muted' : undefined}>{kind === 'left' ? beforeText : afterText}</span>
    </li>
  );
}

function Notice({ notice }: Pick<ChangedSecurity, 'notice'>) {
  if (!notice) return <MissingValue />;
  return <a href={articleHref({ id: notice.articleId, categoryCode: notice.categoryCode })}>{notice.title}</a>;
}
