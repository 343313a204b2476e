import { call, type Empty } from '#contract/call.ts';
import type { LessonKey, LessonList, LessonView, QuizInput, QuizResult } from './schema/lessons.ts';
import type {
  ContractPage,
  ContractQuery,
  MarginAccountList,
  MarginAccountQuery,
  ProductCard,
  ProductKey,
  ProductPage,
  ProductQuery,
} from './schema/catalogue.ts';

const prefix = '/official-service/officialFinancial';

/** The accounts to which futures margin is paid, and when they were last compared with the futures company's own list. */
export const futureAccount = call<MarginAccountQuery, MarginAccountList>('GET', `${prefix}/futureAccount`, {
  tags: ['disclosed-accounts', 'futures-account-checks'],
});

/** Products by exchange and words, in the order of their exchanges. */
export const futuresProducts = call<ProductQuery, ProductPage>('GET', `${prefix}/futuresProducts`, { tags: ['futures-catalogue'] });

/** One product with its contracts. */
export const futuresProductGet = call<ProductKey, ProductCard>('GET', `${prefix}/futuresProduct`, { tags: ['futures-catalogue'] });

/** Contracts by exchange, product and words, the nearest delivery month of each product first. */
export const futuresContracts = call<ContractQuery, ContractPage>('GET', `${prefix}/futuresContracts`, { tags: ['futures-catalogue'] });

/** All lessons of the futures school, in their order. */
export const futuresLessons = call<Empty, LessonList>('GET', `${prefix}/futuresLessons`, { tags: ['futures-lessons'] });

/** One lesson with the questions of its quiz, but not their answers, and its neighbours. */
export const futuresLessonGet = call<LessonKey, LessonView>('GET', `${prefix}/futuresLesson`, { tags: ['futures-lessons'] });

/** Checks the answers to a lesson's quiz and explains them. Nothing of it is kept. */
export const futuresQuizCheck = call<QuizInput, QuizResult>('POST', `${prefix}/futuresQuiz`);
