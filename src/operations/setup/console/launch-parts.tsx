import { Button } from '#ui/components/button/button.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { launchPassIssue } from '../calls.ts';

/** Shows who has read something, and how long ago. */
export function ReadBy({ readBy, readAt }: { readBy: string | null; readAt: string | null }) {
  if (readBy === null) return <span className="muted">—</span>;
  return (
    <>
      {readBy}
      <span className="subline">
        <Ago at={readAt} />
      </span>
    </>
  );
}

/** Opens the closed site with a ticket that is valid for one minute. */
export function PreviewSiteButton() {
  const seeing = useAction({ act: async (client) => location.assign((await client.call(launchPassIssue, {})).address) });
  return (
    <Button aria-busy={seeing.isBusy} onClick={() => seeing.run()}>
      查看未上线的网站
    </Button>
  );
}
