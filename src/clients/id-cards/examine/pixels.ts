/** Pixels of a picture, row by row: three bytes each (red, green, blue). */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** In pixels, from the upper left corner. */
export interface PixelPoint {
  x: number;
  y: number;
}

/** Returns the lightness of each pixel, 0 to 255 (ITU-R BT.601). */
export function toGray({ data, width, height }: Pixels): Float32Array {
  const gray = new Float32Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 3)
    gray[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  return gray;
}
