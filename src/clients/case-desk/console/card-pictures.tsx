import { useState } from 'react';
import { Watermark } from '#ui/console/watermark.tsx';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { casePictures } from '../calls.ts';
import type { PicturesInput, PicturesResult } from '../schema.ts';

const sides = [
  ['front', '人像面'],
  ['back', '国徽面'],
] as const;
type Side = (typeof sides)[number][0];
type Form = PicturesInput['form'];

/** Both pictures, once they are asked for: each look is on record. Pressed they open large, to be enlarged further. */
export function CardPictures({ id, mayLook }: { id: string; mayLook: boolean }) {
  const [shown, setShown] = useState<{ pictures: PicturesResult; form: Form }>();
  const [large, setLarge] = useState<Side>();
  const looking = useAction({
    act: async (client, form: Form) => setShown({ pictures: await client.call(casePictures, { id, form }), form }),
    explain: notice('没有打开照片'),
  });
  const otherForm: Form = shown?.form === 'straight' ? 'original' : 'straight';
  if (!shown)
    return mayLook ? (
      <p className="card-pictures__ask">
        <Button icon="eye" aria-busy={looking.isBusy} onClick={() => looking.run('straight')}>
          查看证件照片
        </Button>
        <span className="quiet">查看会记入审计，客户也能看到</span>
      </p>
    ) : null;
  return (
    <>
      <div className="card-pictures">
        {sides.map(([side, name]) => (
          <button key={side} type="button" className="card-pictures__open" onClick={() => setLarge(side)}>
            <img className="card-pictures__picture" src={addressOf(shown.pictures[side])} alt={`身份证${name}`} />
            <span className="quiet">{name}，点击放大</span>
          </button>
        ))}
      </div>
      <Button kind="quiet" aria-busy={looking.isBusy} onClick={() => looking.run(otherForm)}>
        {shown.form === 'straight' ? '看客户上传的原图' : '看裁剪、转正后的照片'}
      </Button>
      <Dialog isOpen={large !== undefined} onClose={() => setLarge(undefined)} title={`身份证${large === 'back' ? '国徽面' : '人像面'}`}>
        {large && <LargePicture key={large} address={addressOf(shown.pictures[large])} />}
      </Dialog>
    </>
  );
}

const addressOf = (base64: string): string => `data:image/jpeg;base64,${base64}`;

const zooms = ['1', '2', '3'] as const;

function LargePicture({ address }: { address: string }) {
  const [zoom, setZoom] = useState<(typeof zooms)[number]>('1');
  const [turns, setTurns] = useState(0);
  return (
    <>
      <div className="cluster cluster--close">
        {zooms.map((one) => (
          <Button key={one} aria-pressed={one === zoom} onClick={() => setZoom(one)}>
            {Number(one) * 100}%
          </Button>
        ))}
        <Button onClick={() => setTurns((turns + 1) % 4)}>旋转</Button>
      </div>
      <div className="large-picture" role="region" aria-label="放大的照片" tabIndex={0}>
        <img
          className={`large-picture__image large-picture__image--${zoom} large-picture__image--turn${turns}`}
          src={address}
          alt="放大的身份证照片"
        />
      </div>
      <Watermark />
    </>
  );
}
