import { beijingDay, beijingMinute } from '#web/format/beijing-time.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { CaseItem } from '#modules/client/cases/schema/cases.ts';
import { stateWords } from '../business-words.ts';

/** Cases that are not decided, each with the way back into it; and the way to all that were. */
export function UnderWay({ cases }: { cases: readonly CaseItem[] }) {
  return (
    <>
      {cases.length > 0 ? <ul>{cases.map(toCase)}</ul> : <p>没有正在办理的业务。</p>}
      <p>
        <a href={paths.businessCases()}>全部办理记录</a>
      </p>
    </>
  );
}

function toCase(one: CaseItem) {
  const { acptId, name, state } = one;
  const { kind, text } = stateWords[state];
  return (
    <li key={acptId} className="todos__item entry cluster middle">
      <div>
        <h3>
          {name} <Tag kind={kind}>{text}</Tag>
        </h3>
        <p className="quiet">{factsOf(one)}</p>
      </div>
      <ButtonLink href={paths.businessCase(acptId)}>
        {state === 'inReview' ? '查看进度' : state === 'returned' ? '去补正' : '继续办理'}
        <span className="visually-hidden">：{name}</span>
      </ButtonLink>
    </li>
  );
}

function factsOf({ number, state, stepsDone, steps, updatedAt, expiresAt }: CaseItem): string {
  const facts = [`受理编号 ${number}`, `最近更新 ${beijingMinute(updatedAt)}`];
  if (state !== 'inReview') facts.push(`已完成 ${stepsDone} 步，共 ${steps} 步`, `有效至 ${beijingDay(expiresAt)}`);
  return facts.join('　');
}
