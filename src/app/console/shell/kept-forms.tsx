import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { signOutSubmit } from '#identity/staff/calls/sign-in.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DraftOfferNote } from '#ui/console/drafts/draft-offer.tsx';
import { keptDrafts, type DraftOwner } from '#ui/console/drafts/kept-drafts.ts';
import { watchForms, type DraftOffer } from '#ui/console/drafts/watch-forms.ts';

/** Keeps unsent form content in this tab and offers to restore it. A person who signs in after somebody else is told that the other's drafts are kept. */
export function KeptForms({ owner }: { owner: DraftOwner }) {
  const { id, name } = owner;
  const [offers, setOffers] = useState<DraftOffer[]>([]);
  const [others, setOthers] = useState<DraftOwner[]>([]);
  useEffect(() => {
    keptDrafts.setOwner({ id, name });
    setOthers(keptDrafts.listOthers());
    return watchForms(setOffers);
  }, [id, name]);
  const leaving = useAction({ act: async (client) => client.call(signOutSubmit, {}).then(() => location.assign('/login')) });
  const names = others.map((one) => one.name).join('、');
  return (
    <>
      {others.length > 0 && (
        <div className="draft-offer draft-offer--of-others" role="status">
          <p>此标签页中还有{names}未提交的内容，您看不到；由其本人在此登录后可以恢复。</p>
          <div className="cluster cluster--close">
            <Button aria-busy={leaving.isBusy} onClick={() => leaving.run()}>
              退出，由{names}登录
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                keptDrafts.clear('others');
                setOthers([]);
              }}
            >
              清除{names}的内容
            </Button>
          </div>
        </div>
      )}
      {offers.map((offer) =>
        createPortal(<DraftOfferNote at={offer.at} onRestore={offer.restore} onDiscard={offer.discard} />, offer.place),
      )}
    </>
  );
}
