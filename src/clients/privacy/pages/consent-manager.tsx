import { ConsentHistory, ConsentTag } from '#identity/accounts/web/consent-record.tsx';
import { inBeijing } from '#ui/format/beijing-time.ts';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { notify } from '#ui/components/notification/notification-store.ts';
import { consentDecide } from '../calls.ts';
import type { ConsentList } from '../schema.ts';
import { ConsentText } from '../web/consent-text.tsx';

type Item = ConsentList['consents'][number];

const places = { privacyCentre: '隐私中心', business: '业务办理', login: '登录', deletion: '删除申请' } as const;

/** Every consent with its text, its history and the one button that changes it: as many presses to take back as to give. */
export function ConsentManager({ consents, onChange }: { consents: readonly Item[]; onChange: () => void }) {
  return (
    <div className="privacy-block stack">
      {consents.map((consent) => (
        <ConsentItem key={consent.code} consent={consent} onChange={onChange} />
      ))}
    </div>
  );
}

function ConsentItem({ consent, onChange }: { consent: Item; onChange: () => void }) {
  const { code, version, title, state, since, history, body, basis } = consent;
  const isGiven = state === 'given' || state === 'outdated';
  const { isBusy, run: decide } = useAction<'given' | 'withdrawn'>({
    act: async (client, decision) => {
      await client.call(consentDecide, { code, version, decision, place: 'privacyCentre' });
      notify({
        kind: 'success',
        title: decision === 'given' ? `已同意：${title}` : `已撤回：${title}`,
        text: decision === 'given' ? body.withdrawal : body.effect,
      });
      onChange();
    },
    explain: notice('未能保存您的选择'),
  });
  return (
    <div role="region" className="privacy-block stack" aria-label={title}>
      <p>
        <strong>{title}</strong> <ConsentTag state={state} /> {since && inBeijing(since)}
        {!isGiven && basis && <span className="subline">目前的处理依据：{basis}</span>}
      </p>
      <details>
        <summary>阅读全文与历史</summary>
        <ConsentText consent={consent} />
        <ConsentHistory
          label={`${title}的历史`}
          history={history}
          tell={({ ip, device, place }) => `${places[place]}，${device}，网络地址 ${ip}`}
        />
      </details>
      <p className="privacy-acts cluster">
        {state !== 'given' && (
          <Button aria-busy={isBusy} onClick={() => decide('given')}>
            同意<span className="visually-hidden">：{title}</span>
          </Button>
        )}
        {isGiven && (
          <Button aria-busy={isBusy} onClick={() => decide('withdrawn')}>
            撤回同意<span className="visually-hidden">：{title}</span>
          </Button>
        )}
      </p>
      {isGiven && <p>{body.effect}</p>}
    </div>
  );
}
