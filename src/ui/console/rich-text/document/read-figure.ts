import { DOMParser, Fragment, type Node, type Schema } from 'prosemirror-model';
import { isAllowedPicture } from '#contract/body-vocabulary.ts';

const pictures = (dom: Element) => [...dom.querySelectorAll('img')].filter((img) => isAllowedPicture(img.getAttribute('src') ?? ''));

/** Pictures with their caption are a figure; around a table, a list or a foreign picture it is a frame that is dropped. */
export const isFigure = (dom: HTMLElement): null | false =>
  pictures(dom).length > 0 && !dom.querySelector('table, ul, ol, dl, pre, blockquote, h1, h2, h3, h4, h5, h6') ? null : false;

/** Returns its pictures, then the caption, wherever it was. */
export function parseFigure(dom: globalThis.Node, schema: Schema): Fragment {
  const figure = dom as HTMLElement;
  const parser = DOMParser.fromSchema(schema);
  const shown: Node[] = pictures(figure).map((img) => schema.nodes.picture!.create(parser.parse(only(img)).firstChild?.firstChild?.attrs));
  const words = (figure.querySelector('figcaption') ?? figure).cloneNode(true) as HTMLElement;
  for (const img of words.querySelectorAll('img')) img.remove();
  return Fragment.from([...shown, parser.parse(words, { topNode: schema.nodes.figcaption!.create() })]);
}

function only(img: Element): Element {
  const around = img.ownerDocument.createElement('p');
  around.append(img.cloneNode());
  return around;
}
