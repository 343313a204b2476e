import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadManualPage } from './load-manual.ts';
import { ManualContent, type ManualLink } from './manual-article.tsx';

const link: ManualLink = ({ page, heading }, text) => <a href={`/help/${page}${heading ? `#${heading}` : ''}`}>{text}</a>;

async function render(level: 1 | 2): Promise<string> {
  return renderToStaticMarkup(<ManualContent page={await loadManualPage('draft-notice')} level={level} link={link} />);
}

test('a page is shown with its steps, its links and its picture, which has a description', async () => {
  const html = await render(1);
  expect(html).toContain('<h1 class="manual-page__title" tabindex="-1">起草并提交一篇公告</h1>');
  expect(html).toContain('<h2 id="起草" tabindex="-1">起草</h2>');
  expect(html).toMatch(/<ol><li>打开<strong>内容<\/strong>/);
  expect(html).toContain('<a href="/help/external-review">请外部人员审阅</a>');
  expect(html).toMatch(/<img src="[^"]*draft-notice[^"]*\.webp" alt="[^"]+" width="1366" height="768"/);
});

test('beside a screen, whose title is the first heading, everything is one level lower', async () => {
  const html = await render(2);
  expect(html).toContain('<h2 class="manual-page__title"');
  expect(html).toContain('<h3 id="起草"');
  expect(html).not.toContain('<h1');
});
