import { marginFaqs } from '#content/help/calls.ts';
import type { MarginFaq } from '#content/help/schema.ts';
import { AnswerList } from '#content/help/web/faq-answers.tsx';
import { findFaqs } from '#content/help/web/find-faqs.ts';
import { marginQuestionAddress } from '#content/help/web/question-address.ts';
import { useOpenTarget } from '#content/help/web/use-open-target.ts';
import { voteAction } from '#content/help/web/vote-action.ts';
import { VoteForm } from '#content/help/web/vote-form.tsx';
import { guideQueries } from '#rendering/routes/queries/guides.ts';
import { Block } from '#ui/components/block/block.tsx';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { usePageAction } from '#ui/page/page-action.ts';
import { page, usePage, type HeadOf, type PageContext, type PageQuery } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { GuideFrame, guideHead } from '../web/guide-frame.tsx';
import { loadGuide } from '../web/load-guide.ts';

export const query = guideQueries.guideQuestions;

const code = 'CJWT';

export const loader = page(async ({ call, block, query }: PageContext<'guideQuestions'>) => {
  const [text, questions] = await Promise.all([loadGuide(call, code), block(marginFaqs, {})]);
  return { text, questions, query };
});

export const action = voteAction;

export const head: HeadOf<typeof loader> = ({ text, query }) => {
  const head = guideHead(code, text);
  const isNarrowed = Object.keys(query).length > 0;
  return {
    ...head,
    title: isNarrowed ? `${head.title}：查询结果` : head.title,
    noIndex: isNarrowed,
  };
};

export function Component() {
  const { text, questions, query } = usePage(loader);
  useOpenTarget();
  const all = questions.state === 'ready' ? questions.data.records : [];
  const shown = categoriesOf(chooseQuestions(all, query));
  return (
    <GuideFrame
      guide={code}
      text={text}
      alsoRead={all.map(({ question, answer }) => [question, answer])}
      leading={shown.map(({ id, name }) => ({ id: `c-${id}`, title: name }))}
      intro={<Block load={questions}>{() => <Questions categories={categoriesOf(all)} shown={shown} query={query} />}</Block>}
    />
  );
}

type Query = PageQuery<'guideQuestions'>;

interface Category {
  id: string;
  name: string;
  questions: readonly MarginFaq[];
}

interface QuestionsProps {
  categories: readonly Category[];
  /** The questions that match the query. */
  shown: readonly Category[];
  query: Query;
}

/** Renders the search and the questions by category, with answers and votes. */
function Questions({ categories, shown, query }: QuestionsProps) {
  const voted = usePageAction(action);
  // A link to one question does not include the search.
  const isNarrowed = Boolean(query.keyWord ?? query.categoryId);
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0);
  const options = categories.map(({ id, name, questions }) => ({ value: id, text: `${name}（${questions.length}）` }));
  return (
    <>
      <div>
        <FilterForm
          action={paths.marginGuide(code)}
          values={query}
          label="搜索两融问题"
          keyword={{ name: 'keyWord', label: '搜索问题', placeholder: '例如：平仓、展期、折算率' }}
          selects={[{ name: 'categoryId', label: '分类', options }]}
          submitText="搜索"
        />
        <p className="questions__count quiet" data-results="" role="status">
          {query.keyWord ? `“${query.keyWord}”找到 ${count} 个问题` : `共 ${count} 个问题`}
        </p>
      </div>
      {count === 0 && (
        <EmptyState
          text={emptyText(
            query,
            '没有找到相关问题。换一个说法试试，例如“追保”“利息”“打新”，或者联系人工客服。',
            notPublishedText('融资融券的常见问题'),
          )}
        />
      )}
      <VoteForm voted={voted}>
        {(votes) => (
          <div className="page-text stack stack--parts">
            {shown.map(({ id, name, questions }) => (
              <section key={id} id={`c-${id}`} className="page-text__section stack" aria-labelledby={`c-${id}-name`}>
                <SectionHeading id={`c-${id}-name`} title={name} />
                <AnswerList faqs={questions} votes={votes} {...(isNarrowed && { addressOf: marginQuestionAddress })} />
              </section>
            ))}
          </div>
        )}
      </VoteForm>
    </>
  );
}

/** Returns the questions that match the query; an unknown category is ignored. */
function chooseQuestions(all: readonly MarginFaq[], { categoryId = '', keyWord = '' }: Query): readonly MarginFaq[] {
  const own = all.filter((faq) => faq.categoryId === categoryId);
  const found = new Set(findFaqs(own.length > 0 ? own : all, keyWord));
  return all.filter((faq) => found.has(faq));
}

const categoriesOf = (questions: readonly MarginFaq[]): Category[] =>
  [...Map.groupBy(questions, ({ categoryId }) => categoryId)].map(([id, own]) => ({
    id,
    name: own[0]?.categoryName ?? '',
    questions: own,
  }));
