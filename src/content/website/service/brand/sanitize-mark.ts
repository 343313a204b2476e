import toMarkup from 'dom-serializer';
import { Element, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { createInputError } from '#platform/http/parse-draft.ts';

const shapes = new Set(['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'use', 'image']);
/** Elements that are referenced, or contain others. */
const holders = new Set(['svg', 'g', 'defs', 'symbol', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'stop', 'title']);
/** Wrapper elements of drawing programs, replaced by their content. */
const wrappers = new Set(['switch', 'a']);
const attributes = new Set(
  (
    'xmlns viewBox d points transform id opacity offset stop-color stop-opacity cx cy r rx ry x y x1 x2 y1 y2 fx fy fr width height ' +
    'fill fill-rule fill-opacity clip-rule gradientUnits gradientTransform spreadMethod preserveAspectRatio display visibility ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
    'clip-path clipPathUnits mask maskUnits maskContentUnits href'
  ).split(' '),
);
/** Numbers, names, colours and references within the drawing; no addresses. */
const plainValue = /^(?:url\(["']?#[\w-]{1,60}["']?\)|[\w\s.,#%()+-]*)$/;
const pathValue = /^[\d\s.,a-z+-]*$/i;
/** Reference to another part of the drawing; embedded pictures are data URLs. */
const ownPart = /^#[\w-]{1,60}$/;
const ownPixels = /^data:image\/(?:png|jpeg);base64,[\w+/=\s]+$/;

/**
 * Sanitizes a drawing to shapes, gradients and embedded pictures, without scripts, external resources and links. Throws 40001 at
 * `brand.svg` for a text that is not a drawing, or that requires fonts.
 */
export function sanitizeMark(svg: string): string {
  const drawn = parseDocument(svg, { xmlMode: true, recognizeSelfClosing: true });
  const root = drawn.children.find((node): node is Element => node instanceof Element && node.name === 'svg');
  if (!root) throw refused('标志图形不是 SVG：请选择从制图软件导出的 SVG 文件');
  root.attribs.viewBox ??= wholeOf(root) ?? '';
  if (!/^[\d\s.,+-]+$/.test(root.attribs.viewBox)) throw refused('标志图形没有写明大小：导出 SVG 时请保留 viewBox，或写明宽和高');
  const { width, height } = sizeOf(root.attribs.viewBox);
  if (!(width > 0 && height > 0)) throw refused('标志图形的宽或高为零，请重新导出');
  clean(root);
  if (!hasShape(root)) throw refused('标志图形里没有可以画出的形状');
  root.attribs = { ...root.attribs, xmlns: 'http://www.w3.org/2000/svg' };
  for (const placed of ['width', 'height', 'x', 'y']) delete root.attribs[placed];
  return toMarkup(root, { xmlMode: true });
}

const refused = (message: string) => createInputError([{ path: 'brand.svg', message }]);

/** Returns the view box of a drawing that has only a size; undefined for a size in percent. */
function wholeOf({ attribs: { width = '', height = '' } }: Element): string | undefined {
  const [across, down] = [width, height].map((length) => /^\s*(\d*\.?\d+)\s*(?:px|pt|mm|cm|in)?\s*$/.exec(length)?.[1]);
  return across && down ? `0 0 ${across} ${down}` : undefined;
}

function sizeOf(viewBox: string): { width: number; height: number } {
  const [, , width = Number.NaN, height = Number.NaN] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width, height };
}

/** Returns width divided by height of a sanitized drawing. */
export function getAspectRatio(svg: string): number {
  const { width, height } = sizeOf(/\bviewBox="([^"]+)"/.exec(svg)?.[1] ?? '');
  return width > 0 && height > 0 ? width / height : 1;
}

function clean(element: Element): void {
  const href = element.attribs.href ?? element.attribs['xlink:href'];
  const kept = Object.entries({ ...element.attribs, ...(href !== undefined && { href }) }).filter(([name, value]) =>
    isHarmless(element.name, name, value),
  );
  element.attribs = Object.fromEntries(kept);
  element.children = element.children.flatMap((child: ChildNode): ChildNode[] => {
    if (!(child instanceof Element)) return element.name === 'title' && child.type === 'text' ? [child] : [];
    if (['text', 'tspan', 'textPath'].includes(child.name))
      throw refused('标志图形里有文字，别的电脑不一定有这种字体：请在制图软件中把文字转为轮廓（转曲）后重新导出');
    if (wrappers.has(child.name)) child.name = 'g';
    return shapes.has(child.name) || holders.has(child.name) ? [child] : [];
  });
  for (const child of element.children) if (child instanceof Element) clean(child);
  element.children = element.children.filter((child) => !(child instanceof Element && isPointless(child)));
}

/** True for an element whose external reference was removed. */
const isPointless = ({ name, attribs }: Element): boolean => (name === 'use' || name === 'image') && attribs.href === undefined;

function isHarmless(element: string, name: string, value: string): boolean {
  if (name === 'href') return ownPart.test(value) || (element === 'image' && ownPixels.test(value));
  return name === 'xmlns' || (attributes.has(name) && (name === 'd' ? pathValue : plainValue).test(value));
}

const hasShape = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (child.name === 'g' ? hasShape(child) : shapes.has(child.name)));
