import toMarkup from 'dom-serializer';
import { Element, type ChildNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { refuse } from '#platform/http/parse-draft.ts';

/** What a mark may be drawn with: shapes and gradients. Nothing in it runs, loads or leads anywhere. */
const elements = new Set([
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'title',
]);
const attributes = new Set(
  (
    'xmlns viewBox d points transform id opacity offset stop-color stop-opacity cx cy r rx ry x y x1 x2 y1 y2 fx fy width height ' +
    'fill fill-rule fill-opacity clip-rule gradientUnits gradientTransform stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity'
  ).split(' '),
);
/** Numbers, names, colours and references into the drawing itself; no address. */
const plainValue = /^(?:url\(#[\w-]{1,60}\)|[\w\s.,#%()+-]*)$/;

/** A drawing of the mark with nothing in it but shapes. Throws 40001 at `brand.svg` for what is no drawing. */
export function cleanMark(svg: string): string {
  const drawn = parseDocument(svg, { xmlMode: true, recognizeSelfClosing: true });
  const root = drawn.children.find((node): node is Element => node instanceof Element && node.name === 'svg');
  if (!root?.attribs.viewBox) throw refuse([{ path: 'brand.svg', message: '标志应是带有 viewBox 的 SVG 图形' }]);
  clean(root);
  if (!hasShape(root)) throw refuse([{ path: 'brand.svg', message: '标志图形里没有可以画出的形状' }]);
  root.attribs = { ...root.attribs, xmlns: 'http://www.w3.org/2000/svg' };
  delete root.attribs.width;
  delete root.attribs.height;
  return toMarkup(root, { xmlMode: true });
}

function clean(element: Element): void {
  const kept = Object.entries(element.attribs).filter(
    ([name, value]) => name === 'xmlns' || (attributes.has(name) && (name === 'd' ? /^[\d\s.,a-z+-]*$/i : plainValue).test(value)),
  );
  element.attribs = Object.fromEntries(kept);
  element.children = element.children.filter((child: ChildNode) =>
    child instanceof Element ? elements.has(child.name) : element.name === 'title' && child.type === 'text',
  );
  for (const child of element.children) if (child instanceof Element) clean(child);
}

const hasShape = (element: Element): boolean =>
  element.children.some((child) => child instanceof Element && (['g'].includes(child.name) ? hasShape(child) : isShape(child)));

const isShape = ({ name }: Element): boolean => ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'].includes(name);
