import { expect, test } from '@playwright/test';

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/** Returns the title of a page and its breadcrumb; a quiet page has only its title. */
function readNames(html: string): { title: string; steps: string[] } {
  const title = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
  if (html.includes('<header class="quiet-head')) return { title, steps: [title] };
  const way = /<nav class="breadcrumb[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return { title, steps: [...way.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, step = '']) => textOf(step)) };
}

test('menu, title and breadcrumb use the same name for a page', async ({ request }) => {
  const get = async (path: string) => (await request.get(path)).text();
  const menu = /<nav class="main-menu[\s\S]*?<\/nav>/.exec(await get('/'))?.[0] ?? '';
  const links = [...menu.matchAll(/<li><a href="(\/[^"#]*)[^"]*"[^>]*>([\s\S]*?)<\/a>/g)];
  expect(links.length).toBeGreaterThan(80);
  const differing: string[] = [];
  for (const [, path = '', link = ''] of links) {
    const { title, steps } = readNames(await get(path));
    // One of several views of an item (a calculator, a year) is more specific than the menu, or one level below it.
    const isNamed = steps.at(-1) === title && steps.slice(-2).some((step) => step.includes(textOf(link)));
    if (!isNamed) differing.push(`${path} 菜单“${textOf(link)}” 标题“${title}” 当前位置“${steps.join(' / ')}”`);
  }
  expect(differing).toEqual([]);
});
