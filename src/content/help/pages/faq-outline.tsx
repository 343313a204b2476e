import { paths } from '#ui/paths.ts';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Faq, FaqCategory } from '../schema.ts';
import { questionAddress, questionAnchor } from '../web/question-address.ts';

type Question = Pick<Faq, 'code' | 'question' | 'categoryId'>;

/** All questions under their categories; each leads to its answer. Their anchors are those of the answers, so a short link finds them. */
export function FaqOutline({ categories, questions }: { categories: readonly FaqCategory[]; questions: readonly Question[] }) {
  return (
    <>
      <p className="questions__count quiet" data-results="">
        共 {questions.length} 个问题，分 {categories.length} 类
      </p>
      <CategoryLinks categories={categories} />
      <div className="faq-outline">
        {categories.map(({ id, name }) => (
          <section key={id} id={`c-${id}`} aria-labelledby={`c-${id}-name`}>
            <SectionHeading title={name} id={`c-${id}-name`} />
            <ul>
              {questions
                .filter(({ categoryId }) => categoryId === id)
                .map((question) => (
                  <li key={question.code} id={questionAnchor(question.code)} className="faq-outline__item">
                    <a href={questionAddress(question)}>{question.question}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The categories with their numbers of questions, as links. */
export function CategoryLinks({ categories, current }: { categories: readonly FaqCategory[]; current?: string | undefined }) {
  return (
    <nav className="faq-categories no-print" aria-label="问题分类">
      <ul className="cluster cluster--close targets picks">
        <li>
          <a href={paths.phoneQuestion()}>全部问题</a>
        </li>
        {categories.map(({ id, name, count }) => (
          <li key={id}>
            <a href={paths.phoneQuestion({ categoryId: id })} aria-current={id === current ? 'page' : undefined}>
              {name}
              <span className="faq-categories__count quiet">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
