import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel, type Slide } from './carousel.tsx';

const slideOf = (id: number): Slide => ({
  id,
  href: `/Home/HomePic/detail/${id}.html`,
  title: `专题${id}`,
  picture: { avif: `/p/${id}.avif 640w`, jpeg: `/p/${id}.jpg 640w`, src: `/p/${id}.jpg`, width: 640, height: 246, alt: `图${id}` },
});
const render = (...ids: number[]): string => renderToStaticMarkup(<Carousel slides={ids.map(slideOf)} />);

describe('Carousel', () => {
  it('is nothing without slides', () => {
    expect(render()).toBe('');
  });

  it('shows one slide as a plain picture without controls', () => {
    const html = render(1);
    expect(html).not.toContain('button');
    expect(html).not.toContain('aria-roledescription');
    expect(html).toContain('href="/Home/HomePic/detail/1.html"');
  });

  it('has no controls in the HTML of the server, where they could do nothing', () => {
    expect(render(1, 2)).not.toContain('<button');
  });

  it('makes every slide a real link whose place is said', () => {
    const html = render(1, 2, 3);
    expect(html.match(/<a class="carousel__link" href="\/Home/g)).toHaveLength(3);
    expect(html).toContain('aria-label="第 3 张，共 3 张"');
  });

  it('fetches the first picture first and the others when they are near', () => {
    const [first, second] = render(1, 2).split('carousel__slide').slice(1);
    expect(first).toContain('fetchPriority="high"');
    expect(first).not.toContain('loading="lazy"');
    expect(second).toContain('loading="lazy"');
  });

  it('offers the newer form before the one that every browser knows', () => {
    const html = render(1);
    expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('<img'));
    expect(html).toContain('alt="图1"');
  });
});
