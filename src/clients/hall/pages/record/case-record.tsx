import type { CaseStep, CaseView, StepRecord } from '#clients/cases/schema/cases.ts';
import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';

interface RecordProps {
  view: CaseView;
  /** Heading level of the steps: one below the surrounding heading. */
  heading: 'h3' | 'h4';
  /** Edits a step; absent when it cannot be edited. */
  onEdit?: (code: string) => void;
}

/**
 * 申请书: all of a case on one page, with the same wording before submission, during review and afterwards: checks, form values,
 * recognised data, scores and signed documents with their versions.
 */
export function CaseRecord({ view, heading: Heading, onEdit }: RecordProps) {
  return (
    <div className="stack stack--blocks">
      <KeyFacts
        items={[
          { name: '办理业务', value: view.name },
          { name: '受理编号', value: view.number },
          { name: '费用', value: view.fee },
        ]}
      />
      <ol className="stack stack--blocks">
        {view.steps.slice(0, -1).map((one, at) => (
          <li key={one.step.code} className="entry stack stack--rows">
            <Heading>
              {at + 1}. {one.step.name}
            </Heading>
            <StepContent one={one} />
            {onEdit && <EditButton one={one} onEdit={onEdit} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function EditButton({ one: { step }, onEdit }: { one: CaseStep; onEdit: (code: string) => void }) {
  return (
    <div className="no-print">
      <Button kind="quiet" onClick={() => onEdit(step.code)}>
        修改<span className="visually-hidden">“{step.name}”</span>
      </Button>
    </div>
  );
}

function StepContent({ one: { values, record, doneAt } }: { one: CaseStep }) {
  const facts: KeyFact[] = [
    ...values.map(({ label, text }) => ({ name: label, value: text })),
    ...(record?.facts ?? []).map(({ name, value, note }) => ({ name, value, note: note ?? undefined })),
  ];
  const documents = record?.documents ?? [];
  if (facts.length + documents.length === 0) return <p>{doneAt ? `已于 ${beijingMinute(doneAt)} 完成` : '未完成'}</p>;
  return (
    <>
      {facts.length > 0 && <KeyFacts items={facts} />}
      {documents.length > 0 && <Documents documents={documents} />}
    </>
  );
}

function Documents({ documents }: { documents: StepRecord['documents'] }) {
  return (
    <>
      <ul className="stack stack--rows">
        {documents.map(({ id, name, version, sha256, state }) => (
          <li key={id}>
            《{name}》第 {version} 版 {state === 'drawing' && <Tag kind="info">文件生成中</Tag>}
            <span className="subline case-record__hash">文本 SHA-256 {sha256}</span>
          </li>
        ))}
      </ul>
      <p className="no-print">
        <a href={paths.businessDocuments()}>在“我的文件”查看和下载签署的文件</a>
      </p>
    </>
  );
}
