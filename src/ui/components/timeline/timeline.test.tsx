import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('entries keep their order, and have the exact time for machines whatever the text', () => {
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

test('the current position is also given in text, for those who cannot see the mark', () => {
  const html = renderToStaticMarkup(<Timeline entries={[{ key: 1, date: '2026-11', title: '受理', mark: 'now' }]} />);
  expect(html).toContain('aria-current="step"');
});
