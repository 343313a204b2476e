import { useState } from 'react';
import { Faces } from '#ui/console/faces.tsx';
import { Ago, Part } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { Button } from '#ui/components/button/button.tsx';
import { clientHistoryGet } from '../calls.ts';

/** What happened to the client, in the words in which they read it themselves, a part at a time. */
export function ClientHistoryPart({ id }: { id: string }) {
  const [before, setBefore] = useState<string>();
  const history = useData(clientHistoryGet, { id, ...(before && { before }) });
  return (
    <Part title="客户的记录">
      <Faces of={history} isEmpty={({ events }) => events.length === 0} empty={<p>没有记录。</p>}>
        {({ events, next }) => (
          <>
            <ol className="lines">
              {events.map(({ id: event, at, title, details }) => (
                <li key={event}>
                  <span>
                    {title}
                    {details.length > 0 && <span className="subline">{details.join('；')}</span>}
                  </span>
                  <span className="quiet">
                    <Ago at={at} />
                  </span>
                </li>
              ))}
            </ol>
            <div className="cluster">
              {before && <Button onClick={() => setBefore(undefined)}>回到最近</Button>}
              {next && <Button onClick={() => setBefore(next)}>更早的</Button>}
            </div>
          </>
        )}
      </Faces>
    </Part>
  );
}
