import type { Todo } from '#clients/cases/schema/cases.ts';
import type { HallResult } from '#clients/cases/schema/hall.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TodoText } from './todo-list.tsx';

/** Shows the next action, or that everything is in order and until which day. */
export function NextAction({ hall: { todos, risk, idCard } }: { hall: Pick<HallResult, 'todos' | 'risk' | 'idCard'> }) {
  const [next] = todos;
  return (
    <section className="hall-next" aria-labelledby="next">
      {next ? <Action todo={next} /> : <Calm risk={risk} idCard={idCard} />}
    </section>
  );
}

function Action({ todo }: { todo: Todo }) {
  const { title, isUrgent, act } = todo;
  return (
    <>
      <p className="quiet">下一步 {isUrgent && <Tag kind="warning">请尽快处理</Tag>}</p>
      <h2 id="next">{title}</h2>
      <TodoText todo={todo} />
      <ButtonLink kind="primary" href={act.href}>
        {act.text}
        <span className="visually-hidden">：{title}</span>
      </ButtonLink>
    </>
  );
}

function Calm({ risk, idCard }: Pick<HallResult, 'risk' | 'idCard'>) {
  const holds = [
    `身份证${idCard.validUntil ? `有效至 ${idCard.validUntil}` : '长期有效'}`,
    ...(risk.validUntil ? [`风险测评有效至 ${risk.validUntil}`] : []),
  ];
  return (
    <>
      <p className="quiet">都已办妥</p>
      <h2 id="next">目前没有需要您处理的事项</h2>
      <p>{holds.join('，')}。临近到期时，我们会在这里提醒您。</p>
    </>
  );
}
