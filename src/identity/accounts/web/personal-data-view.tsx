import { DataTable, type TableColumn } from '#ui/components/data-table/data-table.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import type { DataCategory as Category } from '../schema.ts';
import './privacy.css';

type Record = Category['records'][number];

/** Records with more facts are shown one below the other. */
const mostColumns = 6;

/** The stored data by category: purpose, legal basis, retention time and the newest records, masked. */
export function PersonalDataView({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="privacy-block stack">
      <p>以下内容已脱敏。需要完整内容时，请在“导出副本”中凭短信验证码申请。</p>
      {categories.map((category) => (
        <details key={category.code}>
          <summary>
            {category.title}（{category.total} 条）
          </summary>
          <KeyFacts
            items={[
              { name: '处理目的', value: category.purpose },
              { name: '法律依据', value: category.basis },
              { name: '保存期限', value: category.retention },
            ]}
          />
          <Records category={category} />
        </details>
      ))}
    </div>
  );
}

function Records({ category: { title, total, records } }: { category: Category }) {
  const [first] = records;
  if (!first) return <p>没有记录。</p>;
  if (total === 1) return <Facts record={first} />;
  if (first.facts.length > mostColumns)
    return (
      <>
        {records.map((record, at) => (
          <div role="region" key={at} aria-label={`${title} ${at + 1}`}>
            <Facts record={record} />
          </div>
        ))}
        <Rest total={total} shown={records.length} />
      </>
    );
  const columns = first.facts.map(({ name }, at): TableColumn<Record> => ({
    key: name,
    header: name,
    cell: ({ facts }) => facts[at]?.value,
  }));
  return (
    <>
      <DataTable
        caption={`最近的记录：${title}`}
        columns={columns}
        rows={records}
        rowKey={({ facts }) => facts.map(({ value }) => value).join('|')}
      />
      <Rest total={total} shown={records.length} />
    </>
  );
}

function Facts({ record: { facts } }: { record: Record }) {
  return <KeyFacts items={facts.map(({ name, value }) => ({ name, value: value || '未填写' }))} />;
}

function Rest({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null;
  return (
    <p>
      共 {total} 条，此处显示最近 {shown} 条；全部记录见导出副本。
    </p>
  );
}
