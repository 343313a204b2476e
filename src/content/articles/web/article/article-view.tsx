import type { ReactNode } from 'react';
import { ArticlePage } from '#ui/components/article-page/article-page.tsx';
import { pictureSet } from '#ui/components/picture-set.ts';
import { ReadingTools } from '#ui/components/reading-tools/reading-tools.tsx';
import { paths } from '#ui/paths.ts';
import type { Article } from '../../schema/articles.ts';
import { articleHref } from '../article-href.ts';
import { marginTypeName } from '../margin-types.ts';
import { ArticleFactList } from './article-facts.tsx';
import { ArticleTrail, hasTrail } from './article-trail.tsx';
import { toAttachments, type ArticleData } from './load-article.ts';
import { WithdrawnView } from './withdrawn-view.tsx';
import './article-view.css';

interface ArticleViewProps {
  data: ArticleData;
  /** Details of the securities concerned; without it only their codes are shown. */
  securities?: ReactNode;
}

/** Renders an article on the page of its category: the text with its facts and trail, or the notice that it was withdrawn. */
export function ArticleView({ data, securities }: ArticleViewProps) {
  if (data.state === 'withdrawn') return <WithdrawnView withdrawn={data.withdrawn} />;
  return <ShownArticle article={data.article} securities={securities} />;
}

function ShownArticle({ article, securities }: { article: Article; securities: ReactNode }) {
  const {
    title,
    categoryCode,
    categoryName,
    marginType,
    date,
    source,
    documentNumber,
    effectiveDate,
    content,
    previous,
    next,
    facts,
    picture,
  } = article;
  const toNeighbour = (neighbour: Article['next']) =>
    neighbour ? { title: neighbour.title, href: articleHref({ ...neighbour, categoryCode }) } : undefined;
  return (
    <ArticlePage
      title={title}
      kicker={[categoryName, marginTypeName(marginType)].filter(Boolean).join(' · ')}
      date={date}
      source={source}
      documentNumber={documentNumber}
      effectiveDate={effectiveDate}
      html={content}
      attachments={toAttachments(article)}
      previous={toNeighbour(previous)}
      next={toNeighbour(next)}
      banner={hasTrail(article) && <ArticleTrail article={article} />}
      tools={<ReadingTools path={articleHref(article)} />}
      facts={
        <>
          {picture && (
            <img
              className="article-picture"
              src={picture.src}
              {...pictureSet(picture.src, picture.width)}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
              decoding="async"
            />
          )}
          {facts && <ArticleFactList facts={facts} />}
        </>
      }
    >
      {securities ?? <Securities article={article} />}
    </ArticlePage>
  );
}

function Securities({ article: { securityCodes } }: { article: Article }) {
  if (securityCodes.length === 0) return null;
  return (
    <p className="article-securities line middle quiet targets">
      相关证券：
      {securityCodes.map((code) => (
        <a key={code} href={paths.marginSecurity({ keyWord: code })}>
          {code}
        </a>
      ))}
    </p>
  );
}
