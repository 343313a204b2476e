import QRCode from 'qrcode';

/** The dark modules of a QR code as one SVG path in a square of `size` units: a row of adjoining modules is one stroke of it. */
export function drawQrCode(target: string): { svgPath: string; size: number } {
  const { modules } = QRCode.create(target, { errorCorrectionLevel: 'M' });
  let svgPath = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
      svgPath += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  }
  return { svgPath, size: modules.size };
}
