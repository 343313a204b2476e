import { SignedPage } from '#modules/client/login/web/signed-page.tsx';
import { SignedPart, SignedSection } from '#modules/base/person/web/signed-part.tsx';
import { useCall } from '#web/api/use-call.ts';
import type { PageHead } from '#web/page/page.ts';
import { paths } from '#web/paths.ts';
import { hallGet } from '#modules/client/cases/calls.ts';
import type { HallResult } from '#modules/client/cases/schema/hall.ts';
import { Catalogue } from './overview/catalogue.tsx';
import { OwnPermissions } from './overview/own-permissions.tsx';
import { TodoList } from './overview/todo-list.tsx';
import { UnderWay } from './overview/under-way.tsx';
import './business.css';

export const head = (): PageHead => ({ title: '业务办理大厅', crumbs: [{ text: '业务办理大厅' }], noIndex: true });

/** The signed-in client's own hall: what they have and until when, what waits for them, then all that can be done. */
export function Component() {
  return (
    <SignedPage area={paths.business()} title="业务办理大厅" lead="您的权限、有效期与待办事项；每一步自动保存，可随时在任何设备上继续。">
      <Hall />
    </SignedPage>
  );
}

function Hall() {
  const hall = useCall(hallGet, {});
  if (hall.load.state === 'ready') return <Parts hall={hall.load.data} />;
  return (
    <SignedPart title="我的权限" call={hall} lines={12}>
      {() => null}
    </SignedPart>
  );
}

function Parts({ hall }: { hall: HallResult }) {
  return (
    <>
      <SignedSection title="我的权限">
        <OwnPermissions hall={hall} />
      </SignedSection>
      <SignedSection title="待办事项">
        <TodoList todos={hall.todos} />
      </SignedSection>
      <SignedSection title="在办业务">
        <UnderWay cases={hall.cases} />
      </SignedSection>
      <Catalogue hall={hall} />
    </>
  );
}
