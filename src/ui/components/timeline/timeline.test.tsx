import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('entries keep their order, and machines read the exact moment whatever the words', () => {
  const html = renderToStaticMarkup(
    <Timeline
      entries={[
        { key: 2, date: '2026-11-21', dateText: '今天', title: '办结' },
        { key: 1, date: '2026-11-02', title: '收到' },
      ]}
    />,
  );
  expect(html).toMatch(/^<ol/);
  expect(html).toMatch(/<time[^>]*dateTime="2026-11-21">今天<\/time>.*办结.*<time[^>]*dateTime="2026-11-02">2026-11-02<\/time>.*收到/);
});

test('where things are is said to those who cannot see the mark', () => {
  const html = renderToStaticMarkup(<Timeline entries={[{ key: 1, date: '2026-11', title: '受理', mark: 'now' }]} />);
  expect(html).toContain('aria-current="step"');
});
