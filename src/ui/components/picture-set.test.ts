import { expect, test } from 'vitest';
import { pictureWidths } from '#content/media/web/cuts.ts';
import { pictureSet, withPictureSets } from './picture-set.ts';

const folder = `/media/library/${'0a'.repeat(16)}`;

test('a library picture offers its generated widths, and none that is wider than the original', () => {
  expect(pictureSet(`${folder}/whole-1280`, 2400)?.srcSet).toBe(
    pictureWidths.map((width) => `${folder}/whole-${width} ${width}w`).join(', '),
  );
  expect(pictureSet(`${folder}/card-1280.jpg`, 1600)?.srcSet).toBe(`${folder}/card-640.jpg 640w, ${folder}/card-1280.jpg 1280w`);
  expect(pictureSet(`${folder}/whole-1280`, 1600, 480)?.sizes).toBe('(max-width: 480px) 100vw, 480px');
});

test('nothing is offered for small pictures, those without a size, cropped versions and external pictures', () => {
  for (const [src, width] of [
    [`${folder}/whole-1280`, 1279],
    [`${folder}/whole-1280`, undefined],
    [`${folder}/whole-1280?v=${'0a'.repeat(16)}`, 2400],
    ['/media/articles/one.jpg', 2400],
    ['https://elsewhere.test/media/library/a/whole-1280', 2400],
  ] as const)
    expect(pictureSet(src, width), src).toBeUndefined();
});

test('in a text only the pictures are changed, each by its own size', () => {
  const known = `<img alt="a" src="${folder}/whole-1280" width="1600" height="900" loading="lazy" />`;
  const other = '<img alt="b" src="/media/b.jpg" width="1600">';
  const html = withPictureSets(`<p>src="${folder}/whole-1280" width="1600"</p>${known}${other}`);
  expect(html).toContain(
    `<p>src="${folder}/whole-1280" width="1600"</p><img srcset="${folder}/whole-640 640w, ${folder}/whole-1280 1280w" sizes=`,
  );
  expect(html).toContain(other);
});
