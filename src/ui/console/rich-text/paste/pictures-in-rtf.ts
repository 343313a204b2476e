const picture = /\{\\pict\b((?:[^{}]|\{[^{}]*\})*?)([\da-f\s]{64,})\}/gi;

/**
 * The pictures of a text in RTF, as addresses of their data, in the order of the text. Word and WPS put pictures into the HTML as files of the writer's disk, which no page can
 * read; their data are in the RTF beside it. Drawings for old programs are left out: they repeat a picture.
 */
export function readPicturesInRtf(rtf: string): string[] {
  return [...rtf.matchAll(picture)].flatMap(([, head = '', figures = '']) => {
    const type = /\\pngblip\b/.test(head) ? 'image/png' : /\\jpegblip\b/.test(head) ? 'image/jpeg' : undefined;
    return type === undefined ? [] : [`data:${type};base64,${toBase64(figures)}`];
  });
}

function toBase64(figures: string): string {
  const pairs = figures.replaceAll(/\s/g, '').match(/../g) ?? [];
  return btoa(pairs.map((pair) => String.fromCodePoint(Number.parseInt(pair, 16))).join(''));
}
