import { SignedPage } from '#modules/client/login/web/signed-page.tsx';
import { SignedPart } from '#modules/base/person/web/signed-part.tsx';
import { useCall } from '#web/api/use-call.ts';
import type { PageHead } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { LinkCards, type LinkCard } from '#web/ui/link-cards/link-cards.tsx';
import { Tag } from '#web/ui/tag/tag.tsx';
import { businessList, caseList, todoList } from '#modules/client/cases/calls.ts';
import type { BusinessItem, Todo } from '#modules/client/cases/schema/cases.ts';
import { closedWords, groupNames, statusWords } from './business-words.ts';
import { CaseTable } from './case-table.tsx';
import './business.css';

export const head = (): PageHead => ({ title: '业务办理大厅', crumbs: [{ text: '业务办理大厅' }], noIndex: true });

/** The signed-in client's own hall: what waits for them first. */
export function Component() {
  return (
    <SignedPage
      area={paths.business()}
      title="业务办理大厅"
      lead="先处理待办事项，再选择要办理的业务；每一步自动保存，可随时在任何设备上继续。"
    >
      <Hall />
    </SignedPage>
  );
}

const recent = { pageNum: 1, pageSize: 5 };

function Hall() {
  const todos = useCall(todoList, {});
  const businesses = useCall(businessList, {});
  const cases = useCall(caseList, recent);
  return (
    <>
      <SignedPart title="待办事项" call={todos} lines={4}>
        {({ records }) => <Todos todos={records} />}
      </SignedPart>
      <SignedPart title="可办理的业务" call={businesses} lines={8}>
        {({ records }) => <Groups businesses={records} />}
      </SignedPart>
      <SignedPart title="最近办理" call={cases} lines={5}>
        {({ records, total }) => (
          <>
            <CaseTable caption="最近办理的业务" cases={records} />
            {total > records.length && <a href={paths.businessCases()}>查看全部 {total} 笔办理记录</a>}
          </>
        )}
      </SignedPart>
    </>
  );
}

function Todos({ todos }: { todos: readonly Todo[] }) {
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
              <time dateTime={day.value}>{day.value}</time>）
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

function Groups({ businesses }: { businesses: readonly BusinessItem[] }) {
  const groups = [...new Set(businesses.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} className="businesses stack stack--rows">
      <h3>{groupNames[group]}</h3>
      <LinkCards items={businesses.filter((one) => one.group === group).map(toCard)} />
    </div>
  ));
}

function toCard({ code, name, summary, minutes, hours, isOpenNow, status, acptId }: BusinessItem): LinkCard {
  const isClosed = status === 'available' && !isOpenNow;
  const { kind, text } = isClosed ? closedWords : statusWords[status];
  const note = (
    <>
      <Tag kind={kind}>{text}</Tag> 约 {minutes} 分钟 · {hours}
    </>
  );
  return { title: name, href: acptId ? paths.businessCase(acptId) : paths.businessPrepare(code), text: summary, note };
}
