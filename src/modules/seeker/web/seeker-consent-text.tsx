import { DataTable, type Column } from '#web/ui/data-table/data-table.tsx';
import { KeyFacts } from '#web/ui/key-facts/key-facts.tsx';
import type { SeekerConsentText as ConsentText } from '../schema/rights.ts';
import '#modules/privacy/web/privacy.css';

type Collected = ConsentText['body']['data'][number];

const columns: readonly Column<Collected>[] = [
  { key: 'title', header: '部分', cell: ({ title }) => title, isSticky: true },
  { key: 'what', header: '收集哪些信息', cell: ({ what }) => what, isWide: true },
  { key: 'why', header: '为什么', cell: ({ why }) => why, isWide: true },
  { key: 'sensitive', header: '敏感信息提示', cell: ({ sensitive }) => sensitive ?? '—', isWide: true },
];

/** The whole text that a job seeker agrees to: who, what for, what of it is sensitive, how long, who else, which rights. */
export function SeekerConsentText({ text: { title, version, body } }: { text: ConsentText }) {
  return (
    <div id="seeker-consent" className="privacy-block">
      <p>
        <strong>{title}</strong>（第 {version} 版）
      </p>
      <KeyFacts
        items={[
          { name: '处理者', value: body.who },
          { name: '处理目的', value: body.purpose },
          { name: '法律依据', value: body.basis },
          { name: '保存期限', value: body.keep },
          { name: '谁能看到', value: body.recipients },
        ]}
      />
      <DataTable caption="收集哪些信息、为什么" columns={columns} rows={body.data} rowKey={(row) => row.title} />
      <KeyFacts
        items={[
          { name: '您的权利', value: body.rights },
          { name: '不同意的影响', value: body.refusal },
          { name: '如何撤回同意', value: body.withdrawal },
          { name: '撤回的效果', value: body.effect },
          { name: '安全措施', value: body.security },
          { name: '未成年人', value: body.minors },
        ]}
      />
    </div>
  );
}
