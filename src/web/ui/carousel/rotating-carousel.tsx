import { useRef, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { useIsHydrated } from '../hydrated.ts';
import { useRotation } from './use-rotation.ts';

/** The slides side by side in a track that moves; the browser itself does the moving, so fingers and keys work without us. */
export function RotatingCarousel({ label, slides }: { label: string; slides: readonly ReactNode[] }) {
  const track = useRef<HTMLDivElement>(null);
  const rotation = useRotation(track, slides.length);
  const canControl = useIsHydrated();
  return (
    <div role="region" className="carousel" aria-roledescription="轮播" aria-label={label} {...rotation.watch}>
      {canControl && <Controls {...rotation} count={slides.length} />}
      <div className="carousel__track" ref={track} onScroll={rotation.onScroll}>
        {slides.map((slide, index) => (
          <div
            key={index}
            className="carousel__slide"
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
          >
            {slide}
          </div>
        ))}
      </div>
    </div>
  );
}

function Controls({ index, count, isPlaying, toggle, go }: ReturnType<typeof useRotation> & { count: number }) {
  return (
    <div className="carousel__controls">
      <button className="carousel__button" type="button" aria-label={isPlaying ? '暂停轮播' : '播放轮播'} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <button className="carousel__button" type="button" aria-label="上一张" onClick={() => go(index - 1)}>
        <Icon name="arrowLeft" />
      </button>
      <span aria-live={isPlaying ? 'off' : 'polite'}>
        <span className="visually-hidden">第 </span>
        {index + 1} / {count}
        <span className="visually-hidden"> 张</span>
      </span>
      <button className="carousel__button" type="button" aria-label="下一张" onClick={() => go(index + 1)}>
        <Icon name="arrowRight" />
      </button>
    </div>
  );
}
