import { ButtonLink } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import type { Todo } from '#modules/client/cases/schema/cases.ts';

/** What waits for the client, each with the one thing to do about it. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  if (todos.length === 0) return <EmptyState text="没有待办事项，您的资料与测评均在有效期内" />;
  return <ul>{todos.map(toTodo)}</ul>;
}

function toTodo({ title, text, day, isUrgent, act }: Todo) {
  return (
    <li key={title + act.href} className="todos__item entry cluster middle">
      <div>
        <h3>
          {title} {isUrgent && <Tag kind="warning">请尽快处理</Tag>}
        </h3>
        <p>
          {text}
          {day && (
            <>
              {`（${day.name} `}
              <time>{day.value}</time>）
            </>
          )}
        </p>
      </div>
      <ButtonLink href={act.href}>
        {act.text}
        <span className="visually-hidden">：{title}</span>
      </ButtonLink>
    </li>
  );
}
