import { fail } from '#contract/call-error.ts';
import { page, usePage, type HeadOf } from '#web/page/page.ts';
import { pageAction, usePageAction } from '#web/page/page-action.ts';
import { paths } from '#web/paths.ts';
import { Block } from '#web/ui/block/block.tsx';
import { ButtonLink } from '#web/ui/button/button.tsx';
import { PageTitle } from '#web/ui/page-title/page-title.tsx';
import { faqCategories, faqVote, mobileFaq } from '../calls.ts';
import type { Faq } from '../schema.ts';
import { newVoter, voterCookie } from '../web/voter.ts';
import { FaqAnswers } from './faq-answers.tsx';
import { CategoryLinks, FaqOutline } from './faq-outline.tsx';
import { FaqSearch } from './faq-search.tsx';
import { findFaqs } from './find-faqs.ts';
import { useOpenTarget } from './use-open-target.ts';
import type { Vote } from './vote-form.tsx';
import './phone-question-page.css';

/** Answers weigh much on a phone: they come with their category or with a search, and the page itself is the list of all questions. */
export const loader = page(async ({ call, block, query: { categoryId, keyWord = '' } }) => {
  const [{ records: categories }, questions] = await Promise.all([call(faqCategories, {}), block(mobileFaq, {})]);
  const category = categories.find(({ id }) => id === categoryId);
  if (categoryId && !category) throw fail('notFound');
  if (questions.state === 'failed') return { categories, category, keyWord, shown: questions };
  const all = questions.data.records;
  const answers = keyWord ? findFaqs(all, keyWord) : category ? all.filter((faq) => faq.categoryId === category.id) : [];
  const outline =
    answers.length > 0 || keyWord ? [] : all.map(({ code, question, categoryId: home }) => ({ code, question, categoryId: home }));
  return { categories, category, keyWord, shown: { state: 'ready' as const, data: { answers, outline } } };
});

const year = 365 * 86_400;

/** A vote without script: `vote` is `{id}:yes` or `{id}:no`, from the button that was pressed. */
export const action = pageAction(async ({ attempt, form, setCookie }): Promise<{ status?: number; data: Vote }> => {
  const [, id, word] = String(form.get('vote')).match(/^(\d{1,9}):(yes|no)$/) ?? [];
  const vote = { faqId: Number(id ?? 0), isHelpful: word === 'yes' };
  const counted = await attempt(faqVote, { ...vote, voter: newVoter() });
  if (!counted.isDone) return { status: counted.status, data: { ...vote, failure: counted.message } };
  setCookie(voterCookie, counted.result.voter, { maxAgeSeconds: year });
  return { data: { ...vote, helpful: counted.result.helpful } };
});

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
  jsonLd: category && shown.state === 'ready' ? toJsonLd(shown.data.answers) : [],
});

const toJsonLd = (answers: readonly Faq[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: answers.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export function Component() {
  const { categories, category, keyWord, shown } = usePage(loader);
  const voted = usePageAction(action);
  useOpenTarget(categories);
  return (
    <div className="questions">
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
