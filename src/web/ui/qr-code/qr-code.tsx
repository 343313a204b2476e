import './qr-code.css';

interface QrCodeProps {
  /** What the code leads to, in words: they stand under it and name it. */
  name: string;
  /** Strokes one unit wide over the dark modules of a square of `size` units, without a quiet zone, which the frame around it gives. Made on the server. */
  svgPath: string;
  size: number;
  note?: string;
}

/** A QR code on white ground, on dark screens too, or cameras would not read it. */
export function QrCode({ name, svgPath, size, note }: QrCodeProps) {
  return (
    <figure className="qr-code">
      <svg className="qr-code__image" viewBox={`0 0 ${size} ${size}`} width="112" height="112" role="img" aria-label={`${name}二维码`}>
        <path d={svgPath} />
      </svg>
      <figcaption className="qr-code__name">
        {name}
        {note && <span className="qr-code__note">{note}</span>}
      </figcaption>
    </figure>
  );
}
