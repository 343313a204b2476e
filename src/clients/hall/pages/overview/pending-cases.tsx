import type { CaseItem } from '#clients/cases/schema/cases.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import { caseStateTags } from '../business-labels.ts';

/** Cases pending with the firm, each with a link to its progress. */
export function PendingCases({ cases }: { cases: readonly CaseItem[] }) {
  return <ul>{cases.map(toCase)}</ul>;
}

function toCase({ acptId, name, state, number, updatedAt }: CaseItem) {
  const { kind, text } = caseStateTags[state];
  return (
    <li key={acptId} className="todos__item entry cluster middle">
      <div>
        <h3>
          {name} <Tag kind={kind}>{text}</Tag>
        </h3>
        <p className="quiet">
          受理编号 {number}　最近更新 {beijingMinute(updatedAt)}
        </p>
      </div>
      <ButtonLink href={paths.businessCase(acptId)}>
        查看进度
        <span className="visually-hidden">：{name}</span>
      </ButtonLink>
    </li>
  );
}
