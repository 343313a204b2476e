import { readFileSync } from 'node:fs';

const sizes = new Map<string, { width: number; height: number }>();

/**
 * Returns width and height in pixels of a drawing in `demo/media/` by its address on the site. Throws when it does not exist or
 * has no size.
 */
export function readMediaSize(src: string): { width: number; height: number } {
  const known = sizes.get(src);
  if (known) return known;
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(readDrawing(src)) ?? [];
  if (!width || !height) throw new Error(`demo${src}：图片没有写明宽度与高度`);
  const size = { width: Number(width), height: Number(height) };
  sizes.set(src, size);
  return size;
}

function readDrawing(src: string): string {
  try {
    return readFileSync(new URL(`..${src}`, import.meta.url), 'utf8');
  } catch {
    throw new Error(`demo${src}：正文引用的图片不存在`);
  }
}
