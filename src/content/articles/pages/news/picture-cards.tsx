import { pictureSet } from '#ui/components/picture-set.ts';
import type { ArticlePicture } from '../../schema/facts.ts';
import './picture-cards.css';

export interface PictureCard {
  id: number;
  title: string;
  href: string;
  date: string;
  summary: string;
  picture?: ArticlePicture;
  /** Text before the title, such as the year. */
  tag?: string;
}

interface PictureCardsProps {
  items: readonly PictureCard[];
  label: string;
  /** Gives the first card the full width. */
  leads?: boolean;
  /** Heading level of the cards. */
  level?: 2 | 3;
}

export function PictureCards({ items, label, leads = false, level = 2 }: PictureCardsProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="picture-cards" aria-label={label}>
      {items.map((item, index) => (
        <li key={item.id} className={leads && index === 0 ? 'picture-card picture-card--lead' : 'picture-card'}>
          {item.picture && <CardPicture picture={item.picture} isFirst={index === 0} />}
          <div>
            <Heading className="picture-card__title">
              <a className="card-link" href={item.href}>
                {item.title}
              </a>
            </Heading>
            <p className="picture-card__date quiet">
              {item.tag && <span>{item.tag}</span>}
              <time>{item.date}</time>
            </p>
            <p className="picture-card__summary">{item.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The picture is decorative beside its title and is hidden from screen readers. */
function CardPicture({ picture: { src, width, height }, isFirst }: { picture: ArticlePicture; isFirst: boolean }) {
  return (
    <img
      className="picture-card__picture"
      src={src}
      {...pictureSet(src, width, 480)}
      width={width}
      height={height}
      alt=""
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
    />
  );
}
