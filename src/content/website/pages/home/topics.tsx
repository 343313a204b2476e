import { Picture } from '#ui/components/picture.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { paths } from '#ui/paths.ts';
import type { Slide } from '../../schema/site.ts';
import { toBannerPicture } from '../../web/banner-picture.ts';
import './topics.css';

/** Renders the firm's campaigns in a row that only the visitor moves, without automatic rotation. */
export function Topics({ slides }: { slides: readonly Slide[] }) {
  return (
    <section aria-labelledby="topics">
      <SectionHeading title="精选专题" id="topics" moreHref={paths.campaigns()} />
      <ul className="topics">
        {slides.map((slide) => (
          <li key={slide.id} className="topics__one">
            <Picture source={{ ...toBannerPicture(slide), alt: '' }} sizes="(min-width: 640px) 384px, 80vw" />
            <a className="topics__title card-link" href={slide.href}>
              {slide.title ?? slide.alt}
            </a>
            {slide.summary && <p className="quiet">{slide.summary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
