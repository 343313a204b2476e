import { useContext, useMemo, useState, type ReactNode } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { hasUnsentForms } from '#ui/console/drafts/watch-forms.ts';

/**
 * Asks for a confirmation before a link in the console leaves a form with unsent input. When the browser's own navigation leaves
 * it, the input is kept and offered on return.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [leaving, setLeaving] = useState<{ go(): void }>();
  const guarded = useMemo(() => {
    const { navigator } = context;
    const guard =
      (move: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        const go = (): void => move(to, ...rest);
        if (leadsAway(to) && hasUnsentForms()) setLeaving({ go });
        else go();
      };
    return { ...context, navigator: { ...navigator, push: guard(navigator.push), replace: guard(navigator.replace) } };
  }, [context]);
  const close = (): void => setLeaving(undefined);
  const leave = (): void => {
    close();
    leaving?.go();
  };
  return (
    <NavigationContext value={guarded}>
      {children}
      <Dialog
        isOpen={leaving !== undefined}
        onClose={close}
        title="离开此页？"
        actions={
          <>
            <Button kind="primary" onClick={close}>
              留在此页
            </Button>
            <Button onClick={leave}>离开</Button>
          </>
        }
      >
        <p>此页有尚未提交的内容。离开后会在此标签页中保留，回到此页时可以恢复；关闭标签页或退出登录后清除。</p>
      </Dialog>
    </NavigationContext>
  );
}

/** True when the target is another page, or another subject of a queue. */
function leadsAway(to: Parameters<Navigator['push']>[0]): boolean {
  const next =
    typeof to === 'string' ? new URL(to, location.href) : { pathname: to.pathname ?? location.pathname, search: to.search ?? '' };
  const itemOf = (search: string): string | null => new URLSearchParams(search).get('item');
  return next.pathname !== location.pathname || itemOf(next.search) !== itemOf(location.search);
}
