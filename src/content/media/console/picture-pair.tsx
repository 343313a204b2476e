import type { OrderDifference } from '#workflow/change-orders/schema/orders.ts';
import { findPictureKeys, parsePictureVersion, libraryPictureAddress } from '../web/picture-address.ts';
import './media.css';

/** Renders a picture before and after a change, with every crop when the picture itself differs. */
export function PicturePair({ before, after, altBefore, altAfter }: NonNullable<OrderDifference['pictures']>) {
  return (
    <div className="pair">
      <PictureSide title="现在的图片" address={before} alt={altBefore} />
      <PictureSide title="新的图片" address={after} alt={altAfter} />
    </div>
  );
}

/** Renders one picture with its title and its alternative text. */
export function PictureSide({ title, address, alt }: { title: string; address: string; alt: string }) {
  const isDrawing = address.startsWith('<svg');
  const [key] = isDrawing ? [] : findPictureKeys(address);
  const version = parsePictureVersion(address);
  return (
    <figure className="pair__side">
      <figcaption className="quiet">{title}</figcaption>
      {isDrawing && <img className="pair__picture" src={`data:image/svg+xml,${encodeURIComponent(address)}`} alt={title} />}
      {key ? (
        <img className="pair__picture" src={libraryPictureAddress(key, endingOf(address), version)} alt={alt || title} />
      ) : (
        !isDrawing && <p>{address ? `网站自带的图片 ${address.split('/').at(-1)}` : '没有图片'}</p>
      )}
      {alt && <p className="quiet">替代文字：{alt}</p>}
      {key && version && (
        <div className="pair__cuts">
          <img className="pair__picture" src={libraryPictureAddress(key, 'banner-640', version)} alt={`${title}，首页轮播的裁切`} />
          <img className="pair__picture" src={libraryPictureAddress(key, 'card-640', version)} alt={`${title}，网点门面的裁切`} />
        </div>
      )}
    </figure>
  );
}

/** Returns the crop named in an address. */
const endingOf = (address: string): string => `${/\/(banner|card)\b/.exec(address)?.[1] ?? 'whole'}-640`;
