/** A position in a text: the index among its elements of that name, from 0. */
interface BodyPlace {
  tag: 'h2' | 'h3' | 'h4' | 'a' | 'img' | 'table';
  index: number;
}

export interface BodyWarning {
  kind: 'skipped-level' | 'empty-heading' | 'vague-link' | 'missing-alt' | 'missing-head';
  place: BodyPlace;
  /** The problem and a suggestion, for the author. */
  words: string;
}

/** Counts the visible characters of a stored text, without spaces. */
export const countCharacters = (html: string): number => [...textOf(html).replaceAll(/\s/g, '')].length;

/** Checks a text for accessibility problems, in text order. `html` is that of `serialiseBody` or `sanitizeBody`. */
export function checkBody(html: string): BodyWarning[] {
  const found = [...html.matchAll(/<(h[2-4]|a|img|table)(?=[ >])([^>]*)>/g)];
  const counts = new Map<string, number>();
  let level = 1;
  return found.flatMap(({ 0: opening, 1: name = '', 2: attributes = '', index }) => {
    const tag = name as BodyPlace['tag'];
    const place = { tag, index: counts.get(tag) ?? 0 };
    counts.set(tag, place.index + 1);
    const rest = html.slice(index + opening.length);
    const inner = tag === 'img' ? '' : rest.slice(0, endOf(rest, tag));
    if (tag === 'img') return checkPicture(attributes, place);
    if (tag === 'a') return checkLink(inner, place);
    if (tag === 'table') return checkTable(inner, place);
    const former = level;
    level = Number(tag[1]);
    return checkHeading(inner, place, former);
  });
}

const levels = ['一', '二', '三', '四'];

function checkHeading(inner: string, place: BodyPlace, former: number): BodyWarning[] {
  const words = textOf(inner).trim();
  const level = Number(place.tag[1]);
  if (words === '')
    return [{ kind: 'empty-heading', place, words: `这个${levels[level - 1]!}级标题没有文字：请补上文字，或者改为正文、删除。` }];
  if (level <= former + 1) return [];
  const wanted = levels[former]!;
  const before = former === 1 ? '第一个标题应为二级' : `上一个标题是${levels[former - 1]!}级`;
  return [{ kind: 'skipped-level', place, words: `标题“${shorten(words)}”跳了级：${before}，这里宜用${wanted}级标题。` }];
}

const vague =
  /^(?:请?(?:点击|点|戳|猛戳)?(?:这里|此处|这儿|此|我)(?:查看|下载|进入|了解)?(?:详情|更多)?|点击|请点击|(?:点击)?(?:查看|了解|阅读)?(?:更多|详情|全文|原文)|点击(?:查看|下载|进入)|链接|here|click ?here|more|read ?more)$/i;

function checkLink(inner: string, place: BodyPlace): BodyWarning[] {
  const words = (textOf(inner) || (/<img alt="([^"]+)"/.exec(inner)?.[1] ?? '')).trim();
  const bare = words.replaceAll(/[\s>»›→。，,.!！:：（()）【】[\]“”"]+/g, '');
  if (words === '') return [{ kind: 'vague-link', place, words: '这个链接没有文字，读者看不见也点不到：请补上文字或去掉链接。' }];
  if (vague.test(bare))
    return [{ kind: 'vague-link', place, words: `链接文字“${shorten(words)}”没有说明去处：请写出目标的名称，如“融资融券标的证券名单”。` }];
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(words))
    return [{ kind: 'vague-link', place, words: `链接文字“${shorten(words)}”是一串网址，读屏软件会逐字念出：请改写为目标的名称。` }];
  return [];
}

function checkPicture(attributes: string, place: BodyPlace): BodyWarning[] {
  if (/\salt="[^"]*[^"\s][^"]*"/.test(attributes)) return [];
  return [{ kind: 'missing-alt', place, words: '这张图片没有替代文字：请写出图中的内容，看不见图片的读者靠它了解。' }];
}

function checkTable(inner: string, place: BodyPlace): BodyWarning[] {
  if (/<th[ >]/.test(inner)) return [];
  return [{ kind: 'missing-head', place, words: '这个表格没有表头：请把首行或首列设为表头，读屏软件才能说出每格是什么。' }];
}

/** Finds the end of the element that has just begun; elements of its kind may be nested. */
function endOf(rest: string, tag: string): number {
  let depth = 1;
  for (const { 0: mark, index } of rest.matchAll(new RegExp(`</?${tag}(?=[ >])`, 'g'))) {
    depth += mark.startsWith('</') ? -1 : 1;
    if (depth === 0) return index;
  }
  return rest.length;
}

const shorten = (words: string): string => (words.length > 24 ? `${words.slice(0, 24)}…` : words);

/** Returns the text of cleaned HTML, which has only these entities. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
