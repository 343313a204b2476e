import QRCode from 'qrcode';

/**
 * The dark modules of a QR code as one SVG path in a square of `size` units, to be drawn with a stroke one unit wide: a row of adjoining modules is one
 * piece of it. Strokes take half the letters that outlines would, and every page has three codes.
 */
export function drawQrCode(target: string): { svgPath: string; size: number } {
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => drawRow(modules.size, y, (x) => Boolean(modules.get(y, x))));
  return { svgPath: rows.join(''), size: modules.size };
}

/** The first piece of a row is told by its place, each further one by its distance from the one before. */
function drawRow(size: number, y: number, isDark: (x: number) => boolean): string {
  let path = '';
  let end: number | undefined;
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue;
    const from = x;
    while (x + 1 < size && isDark(x + 1)) x++;
    path += `${end === undefined ? `M${from} ${y || ''}.5` : `m${from - end} 0`}h${x + 1 - from}`;
    end = x + 1;
  }
  return path;
}
