import { Button } from '#ui/components/button/button.tsx';
import { Ago } from '#ui/console/screen.tsx';
import { useAction } from '#ui/form/use-action.ts';
import { launchPassIssue } from '../calls.ts';
import type { LaunchPass } from '../schema.ts';

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
  const seeing = useAction({ act: async (client) => postTicket(await client.call(launchPassIssue, {})) });
  return (
    <Button aria-busy={seeing.isBusy} onClick={() => seeing.run()}>
      查看未上线的网站
    </Button>
  );
}

/** Leaves for the site with the ticket in a form, which keeps it out of the address. */
function postTicket({ address, ticket }: LaunchPass): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: address, hidden: true });
  form.append(Object.assign(document.createElement('input'), { name: 'ticket', value: ticket }));
  document.body.append(form);
  form.submit();
}
