import { Picture, type PictureSource } from '../picture.tsx';
import { RotatingCarousel } from './rotating-carousel.tsx';
import './carousel.css';

export interface Slide {
  id: number | string;
  href: string;
  picture: PictureSource;
  /** Words over the picture (under it on phones). Without them the picture's own text alternative names the link. */
  title?: string;
  lead?: string;
}

interface CarouselProps {
  slides: readonly Slide[];
  /** Names the region. */
  label?: string;
  /** How wide it is shown, by screen width. */
  sizes?: string;
}

/** Large pictures that are links. One slide is a picture without controls; without JavaScript the slides are moved by hand. */
export function Carousel({ slides, label = '精选专题', sizes = '(min-width: 1248px) 1200px, 100vw' }: CarouselProps) {
  if (slides.length === 0) return null;
  const views = slides.map((slide, index) => <SlideLink key={slide.id} slide={slide} sizes={sizes} isFirst={index === 0} />);
  if (views.length > 1) return <RotatingCarousel label={label} slides={views} />;
  return (
    <div role="region" className="carousel" aria-label={label}>
      {views}
    </div>
  );
}

function SlideLink({ slide: { href, picture, title, lead }, sizes, isFirst }: { slide: Slide; sizes: string; isFirst: boolean }) {
  return (
    <a className="carousel__link" href={href}>
      <Picture source={picture} sizes={sizes} isFirst={isFirst} />
      {title && (
        <span className="carousel__words">
          <span className="carousel__title">{title}</span>
          {lead && <span className="carousel__lead">{lead}</span>}
        </span>
      )}
    </a>
  );
}
