import type { Todo } from '#clients/cases/schema/cases.ts';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';

/** Pending items after the next action, each with its action. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return <ul>{todos.map(toTodo)}</ul>;
}

function toTodo(todo: Todo) {
  const { title, isUrgent, act } = todo;
  return (
    <li key={title + act.href} className="todos__item entry cluster middle">
      <div>
        <h3>
          {title} {isUrgent && <Tag kind="warning">请尽快处理</Tag>}
        </h3>
        <TodoText todo={todo} />
      </div>
      <ButtonLink href={act.href}>
        {act.text}
        <span className="visually-hidden">：{title}</span>
      </ButtonLink>
    </li>
  );
}

/** The text of a pending item and its date. */
export function TodoText({ todo: { text, day } }: { todo: Todo }) {
  return (
    <p>
      {text}
      {day && (
        <>
          {`（${day.name} `}
          <time>{day.value}</time>）
        </>
      )}
    </p>
  );
}
