import './qr-code.css';

interface QrCodeProps {
  /** Describes the target: shown under the code, and its accessible name. */
  name: string;
  /**
   * Strokes one unit wide over the dark modules of a square of `size` units, without a quiet zone, which the frame around it
   * adds. Generated on the server.
   */
  svgPath: string;
  size: number;
  note?: string;
  /** For codes to be scanned at once from any screen: 240 px at every width of the window. */
  isLarge?: boolean;
  /** For codes that bring this site or its app to a phone: on the phone itself a link beside the code does. */
  isForPhones?: boolean;
}

type QrPictureProps = Pick<QrCodeProps, 'name' | 'note' | 'isLarge' | 'isForPhones'> & {
  /** Address of a picture with one pixel per module, without a quiet zone. Generated on the server. */
  picture: string;
};

/** A QR code on a white background, also on dark screens, or cameras would not read it. */
export function QrCode({ name, note, isLarge = false, isForPhones = false, ...code }: QrCodeProps | QrPictureProps) {
  const words = `${name}二维码`;
  const sizeClass = isLarge ? 'qr-code qr-code--large' : 'qr-code';
  return (
    <figure className={isForPhones ? 'qr-code qr-code--for-phones' : sizeClass}>
      {'picture' in code ? (
        <img className="qr-code__image" src={code.picture} width="112" height="112" alt={words} />
      ) : (
        <svg className="qr-code__image" viewBox={`0 0 ${code.size} ${code.size}`} width="112" height="112" role="img" aria-label={words}>
          <path d={code.svgPath} />
        </svg>
      )}
      <figcaption className="qr-code__name">
        {name}
        {note && <span className="qr-code__note">{note}</span>}
      </figcaption>
    </figure>
  );
}
