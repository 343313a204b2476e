import { fail } from '#contract/call-error.ts';
import { portalQueries } from '#rendering/routes/queries/portal.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { faqCategories, mobileFaq } from '../calls.ts';
import type { Faq, FaqCategory } from '../schema.ts';
import { FaqAnswers } from '../web/faq-answers.tsx';
import { toFaqPage } from '../web/faq-json-ld.ts';
import { findFaqs } from '../web/find-faqs.ts';
import { questionAddress, questionAnchor } from '../web/question-address.ts';
import { useOpenTarget } from '../web/use-open-target.ts';
import { voteAction } from '../web/vote-action.ts';
import { FaqSearch } from './faq-search.tsx';
import './phone-question-page.css';

export const query = portalQueries.phoneQuestion;

/** Answers are large for a phone: they are loaded for a category or a search only, and the start page lists all questions. */
export const loader = page(async ({ block, query: { categoryId, keyWord = '' } }: PageContext<'phoneQuestion'>) => {
  const [known, questions] = await Promise.all([block(faqCategories, {}), block(mobileFaq, {})]);
  const categories = known.state === 'ready' ? known.data.records : [];
  const category = categories.find(({ id }) => id === categoryId);
  if (known.state === 'failed') return { categories, category, keyWord, shown: known };
  if (categoryId && !category) throw fail('notFound');
  if (questions.state === 'failed') return { categories, category, keyWord, shown: questions };
  const all = questions.data.records;
  const answers = keyWord ? findFaqs(all, keyWord) : category ? all.filter((faq) => faq.categoryId === category.id) : [];
  const outline =
    answers.length > 0 || keyWord ? [] : all.map(({ code, question, categoryId: home }) => ({ code, question, categoryId: home }));
  return { categories, category, keyWord, shown: { state: 'ready' as const, data: { answers, outline } } };
});

export const action = voteAction;

export const head: HeadOf<typeof loader> = ({ category, keyWord, shown }) => ({
  title: [keyWord ? `“${keyWord}”的搜索结果` : category?.name, '常见问题'].filter(Boolean).join(' - '),
  description: category
    ? `${category.name}的常见问题：${category.summary}。`
    : '开户、银证转账、交易时间、新股申购、融资融券、权限开通、密码与安全、费用、投诉等常见问题的解答，可搜索，每题有固定链接。',
  crumbs: [
    { text: '手机证券', href: paths.phoneHome() },
    ...(category ? [{ text: '常见问题', href: paths.phoneQuestion() }, { text: category.name }] : [{ text: '常见问题' }]),
  ],
  noIndex: keyWord !== '',
  jsonLd: category && shown.state === 'ready' ? toFaqPage(shown.data.answers) : [],
});

export function Component() {
  const { categories, category, keyWord, shown } = usePage(loader);
  const voted = usePageAction(action);
  useOpenTarget(categories);
  return (
    <div>
      <PageTitle
        kicker={category && '常见问题'}
        title={category?.name ?? '常见问题'}
        lead={category?.summary ?? '答案写明规则和时间，每题注明更新日期。没有找到的，请联系人工。'}
        actions={<ButtonLink href={paths.customerCenter()}>联系人工</ButtonLink>}
      />
      <FaqSearch key={keyWord} keyWord={keyWord}>
        <Block load={shown}>
          {({ answers, outline }) =>
            outline.length > 0 ? (
              <FaqOutline categories={categories} questions={outline} />
            ) : (
              <FaqAnswers key={category?.id ?? keyWord} faqs={answers} keyWord={keyWord} voted={voted} />
            )
          }
        </Block>
        {(category || keyWord) && <CategoryLinks categories={categories} current={category?.id} />}
      </FaqSearch>
    </div>
  );
}

type Question = Pick<Faq, 'code' | 'question' | 'categoryId'>;

/** Renders all questions by category, linked to their answers. The anchors equal those of the answers, so that short links work. */
function FaqOutline({ categories, questions }: { categories: readonly FaqCategory[]; questions: readonly Question[] }) {
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

/** Renders the categories with their number of questions, as links. */
function CategoryLinks({ categories, current }: { categories: readonly FaqCategory[]; current?: string | undefined }) {
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
