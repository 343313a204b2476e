import { Icon } from '#ui/components/icon/icon.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import type { Slide } from '../../schema/site.ts';
import { toBannerPicture } from '../../web/banner-picture.ts';
import { useCarousel } from './use-carousel.ts';
import './carousel.css';

/**
 * Renders the firm's banners one at a time. Without scripts they are a row that snaps; with them buttons and dots move it, and it
 * advances by itself until the visitor pauses it, uses it, or asks for less motion.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { track, current, isPaused, show, toggle, onScroll } = useCarousel(slides.length);
  return (
    <section className="carousel" aria-labelledby="topics">
      <SectionHeading title="精选专题" id="topics" moreHref={paths.campaigns()} />
      <div className="carousel__stage">
        <ul ref={track} className="carousel__track" onScroll={onScroll}>
          {slides.map((slide) => (
            <li key={slide.id} className="carousel__slide">
              <Picture source={{ ...toBannerPicture(slide), alt: '' }} sizes="(min-width: 1200px) 1200px, 100vw" />
              <div className="carousel__words">
                <a className="carousel__title card-link" href={slide.href}>
                  {slide.title ?? slide.alt}
                </a>
                {slide.summary && <p>{slide.summary}</p>}
              </div>
            </li>
          ))}
        </ul>
        {slides.length > 1 && (
          <div className="carousel__controls">
            <button className="carousel__button carousel__button--back" type="button" aria-label="上一幅" onClick={() => show(current - 1)}>
              <Icon name="chevronRight" />
            </button>
            {slides.map((slide, at) => (
              <button
                key={slide.id}
                className="carousel__dot"
                type="button"
                aria-label={`第 ${at + 1} 幅：${slide.title}`}
                aria-current={at === current ? 'true' : undefined}
                onClick={() => show(at)}
              />
            ))}
            <button className="carousel__button" type="button" aria-label="下一幅" onClick={() => show(current + 1)}>
              <Icon name="chevronRight" />
            </button>
            <button
              className="carousel__button carousel__button--pause"
              type="button"
              aria-label={isPaused ? '播放轮播' : '暂停轮播'}
              onClick={toggle}
            >
              {isPaused ? '播放' : '暂停'}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
