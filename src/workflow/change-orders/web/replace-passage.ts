/**
 * Returns a value of a draft with a passage replaced, or undefined where it is no longer there as written. An empty passage appends the text:
 * something is missing.
 */
export function replacePassage(value: unknown, { written, instead }: { written: string; instead: string }): unknown {
  if (Array.isArray(value)) {
    const at = value.findIndex((one) => typeof one === 'string' && one.includes(written));
    return at < 0 ? undefined : value.with(at, replaceIn(String(value[at]), written, instead));
  }
  return typeof value === 'string' ? replaceIn(value, written, instead) : undefined;
}

function replaceIn(text: string, written: string, instead: string): string | undefined {
  if (written === '') return appendTo(text, instead);
  // A passage that contains markup is left to the author.
  return text.includes(written) ? text.replace(written, () => instead) : undefined;
}

const appendTo = (text: string, sentence: string): string =>
  /<\/(?:p|ul|ol|table|h\d)>\s*$/.test(text) ? `${text}<p>${sentence}</p>` : `${text}${/[。！？]$/.test(text) ? '' : '。'}${sentence}`;

type Container = Record<string, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Returns the value at a path of a draft: `items.2.content.answerHtml`. */
export const readAt = (draft: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (isContainer(inside) ? inside[name] : undefined), draft);

/** Returns a copy of a draft with another value at a path. */
export function writeAt(draft: Container, path: string, value: unknown): Container {
  const [name = '', ...rest] = path.split('.');
  const inside = draft[name];
  const changed = rest.length === 0 ? value : writeInside(inside, rest.join('.'), value);
  return { ...draft, [name]: changed };
}

function writeInside(inside: unknown, path: string, value: unknown): unknown {
  if (!Array.isArray(inside)) return writeAt(isContainer(inside) ? inside : {}, path, value);
  const [index = '', ...rest] = path.split('.');
  const entry: unknown = inside[Number(index)];
  return inside.with(Number(index), rest.length === 0 ? value : writeInside(entry, rest.join('.'), value));
}
