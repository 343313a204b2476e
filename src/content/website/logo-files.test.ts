import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoSite } from '#demo/site.ts';
import { useDatabase } from '#test/support/database.ts';
import { renderLetterheadMark, brandPictureAddress } from './service/brand/brand-pictures.ts';
import { renderMark, toSquareBrand, markSize } from './service/brand/draw-brand.ts';
import { embedMark } from './service/brand/embed-mark.ts';
import { readLogo } from './service/brand/read-logo.ts';
import { getFrame, getSettings, updateSettings } from './service/settings.ts';

const { context } = useDatabase();
const green = { r: 0x1d, g: 0x6b, b: 0x4f };

/** Files as written by design programs: style sheets, vendor namespaces, references, and a drawing four times as wide as high. */
const files: Readonly<Record<string, string>> = {
  'Illustrator, with entities, a switch and classes': `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" id="图层_1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
  width="400px" height="100px" viewBox="0 0 400 100" style="enable-background:new 0 0 400 100;" xml:space="preserve">
<style type="text/css">
  .st0{fill:#1D6B4F;}
  .st1{fill:none;stroke:#1D6B4F;stroke-width:4;stroke-miterlimit:10;}
</style>
<switch><foreignObject requiredExtensions="&ns_extend;" x="0" y="0" width="1" height="1"><p>x</p></foreignObject>
<g><rect class="st0" width="400" height="100"/><path class="st1" d="M10,10h20"/></g></switch></svg>`,
  'Inkscape, with its own namespaces and styles on shapes': `<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
  width="400mm" height="100mm" viewBox="0 0 400 100" version="1.1" sodipodi:docname="logo.svg">
  <sodipodi:namedview pagecolor="#ffffff"/><defs id="defs2"/>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><rect style="fill:#1d6b4f;fill-opacity:1;stroke:none" width="400" height="100" x="0" y="0"/></g></svg>`,
  'Figma, with a clip path and a gradient': `<svg width="400" height="100" viewBox="0 0 400 100" fill="none" xmlns="http://www.w3.org/2000/svg">
  <g clip-path="url(#clip0_1_2)"><rect width="400" height="100" fill="url(#paint0_linear_1_2)"/></g>
  <defs><linearGradient id="paint0_linear_1_2" x1="0" y1="0" x2="400" y2="0" gradientUnits="userSpaceOnUse"><stop stop-color="#1D6B4F"/><stop offset="1" stop-color="#1D6B4F"/></linearGradient>
  <clipPath id="clip0_1_2"><rect width="400" height="100" fill="white"/></clipPath></defs></svg>`,
  'CorelDRAW, with a style sheet in CDATA and no viewBox': `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="400px" height="100px" version="1.1" style="shape-rendering:geometricPrecision">
<defs><style type="text/css"><![CDATA[ .fil0 {fill:#1D6B4F} ]]></style></defs><g id="Layer_x0020_1"><polygon class="fil0" points="0,0 400,0 400,100 0,100 "/></g></svg>`,
  'one shape used again, by the older kind of reference': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 100">
  <defs><rect id="half" width="200" height="100" fill="#1d6b4f"/></defs><use xlink:href="#half"/><use xlink:href="#half" x="200"/></svg>`,
};

const read = (text: string | Uint8Array) => readLogo({ bytes: Buffer.from(text) });

async function middleOf(svg: string): Promise<{ r: number; g: number; b: number }> {
  const [r, g, b] = await sharp(Buffer.from(svg)).resize(80, 20).extract({ left: 30, top: 10, width: 1, height: 1 }).raw().toBuffer();
  return { r: r!, g: g!, b: b! };
}

test.each(Object.keys(files))('the drawing of %s keeps its colours and proportions, without content that pages reject', async (name) => {
  const { svg } = await read(files[name]!);
  expect(svg).not.toMatch(/<style|style=|class=|xlink|inkscape|sodipodi|foreignObject|ENTITY|http:\/\/(?!www\.w3\.org\/2000\/svg)/);
  expect(await middleOf(svg)).toEqual(green);
  expect(markSize({ color: '#1d6b4f', letters: '松', svg })).toEqual({ width: 160, height: 40 });
  // Reading it again changes nothing.
  expect((await read(svg)).svg).toBe(svg);
});

test('bitmaps are embedded in an SVG of their size', async () => {
  const drawn = sharp({ create: { width: 800, height: 200, channels: 4, background: { ...green, alpha: 1 } } });
  for (const bytes of [await drawn.png().toBuffer(), await drawn.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()]) {
    const { svg } = await read(bytes);
    expect(svg).toContain('viewBox="0 0 640 160"');
    const { g } = await middleOf(svg);
    expect(Math.abs(g - green.g)).toBeLessThan(3);
    await updateSettings(context(), { ...demoSite, brand: { color: '#1d6b4f', letters: '松', svg } });
    expect((await getSettings(context())).brand!.svg).toBe(svg);
  }
});

test('scripts, external resources and links are removed from the drawing and its style sheet', async () => {
  const { svg } = await read(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="alert(1)">
    <style>@import url(https://evil.test/a.css); rect { fill: url(https://evil.test/x#a); } .a { fill: #1d6b4f; background: url(https://evil.test) }</style>
    <script>alert(1)</script><a href="javascript:alert(1)"><rect class="a" width="40" height="10" onclick="alert(1)"/></a>
    <image href="https://evil.test/x.png" width="4" height="4"/><image href="data:image/svg+xml,x" width="4" height="4"/>
    <use href="https://evil.test/y.svg#a"/></svg>`);
  expect(svg).not.toMatch(/evil|script|alert|onload|onclick|import|data:/);
  expect(svg).toContain('<rect');
});

test('a file that is not a logo is rejected with instructions', async () => {
  const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const wrong: readonly [string | Uint8Array, RegExp][] = [
    ['%PDF-1.7 a drawing', /应为 SVG、PNG 或 JPG 文件；.*先在制图软件中导出为 SVG/],
    ['', /应为 SVG、PNG 或 JPG 文件/],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"', /已损坏.*重新导出/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>', /没有写明大小/],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>青松</text></svg>', /转为轮廓（转曲）/],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g/></svg>', /没有可以画出的形状/],
    [small, /只有 20×20 像素/],
    [Buffer.from('89504e470d0a1a0a00', 'hex'), /已损坏/],
  ];
  for (const [bytes, words] of wrong) {
    const error = (await read(bytes).catch((reason: unknown) => reason)) as { code: number; errors: { path: string; message: string }[] };
    expect(error.code).toBe(40001);
    expect(error.errors[0]!.message).toMatch(words);
  }
});

test('a mark with a style sheet in hand-written settings is read like a file', async () => {
  const svg = files['CorelDRAW, with a style sheet in CDATA and no viewBox']!;
  await updateSettings(context(), { ...demoSite, brand: { color: '#1d6b4f', letters: '松', svg } });
  const { brand } = await getSettings(context());
  expect(await middleOf(brand!.svg!)).toEqual(green);
  expect(await getFrame(context())).toMatchObject({ markSize: { width: 160, height: 40 } });
});

test('documents show a wide mark in its proportions, and icons show the letters where the mark would be too small', async () => {
  const { svg } = await read(files['Figma, with a clip path and a gradient']!);
  const brand = { color: '#1d6b4f', letters: '松', svg };
  const { width, height } = await sharp(await renderLetterheadMark(brand)).metadata();
  expect([width, height]).toEqual([768, 192]);
  expect(renderMark(toSquareBrand(brand))).toContain('松');
  const square = { ...brand, svg: svg.replace('0 0 400 100', '0 0 100 100') };
  expect(toSquareBrand(square)).toBe(square);
  expect(markSize(square)).toEqual({ width: 40, height: 40 });
  const firm = { shortName: '青松证券', slogan: '稳健' };
  expect(brandPictureAddress({ brand, firm }, '192.png')).not.toBe(brandPictureAddress({ brand: square, firm }, '192.png'));
});

test('a page rendered before the mark is published contains the mark itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h400v100H0z"/></svg>';
  await updateSettings(context(), { ...demoSite, brand: { color: '#1d6b4f', letters: '新', svg } });
  const { mark } = await getFrame(context());
  const html = await embedMark(context(), `<img src="${mark}" alt="">`);
  const [, kept = ''] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html) ?? [];
  expect(Buffer.from(kept, 'base64').toString()).toBe(renderMark((await getSettings(context())).brand!));
  expect(html).not.toContain('/brand/');
});
