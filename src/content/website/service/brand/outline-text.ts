import { chineseFont } from '#platform/chinese-font.ts';

interface TextPlace {
  /** Of the line on which the letters stand. */
  x: number;
  y: number;
  size: number;
  fill: string;
}

/** Writes with shapes instead of letters, for pictures that are drawn where no font is. */
export interface Letters {
  /** In sizes of the font: two Chinese characters are 2 wide. */
  widthOf(text: string): number;
  /** An SVG element. */
  draw(text: string, place: TextPlace): string;
}

/** Reads the font anew each time: it takes ten megabytes, and brands are drawn once. */
export async function openLetters(): Promise<Letters> {
  const { open } = await import('fontkit');
  const font = await open(chineseFont('Bold'));
  if (!('layout' in font)) throw new Error('the file holds several fonts');
  return {
    widthOf: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
    draw(text, { x, y, size, fill }) {
      const { glyphs, positions } = font.layout(text);
      let at = 0;
      const shapes = glyphs.map(({ path }, index) => {
        const shape = path.translate(at, 0).toSVG();
        at += positions[index]!.xAdvance;
        return shape;
      });
      const scale = size / font.unitsPerEm;
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${shapes.join('')}"/>`;
    },
  };
}
