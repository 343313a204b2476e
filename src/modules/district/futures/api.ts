import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import { lessonKey, lessonList, lessonView, quizInput, quizResult } from './schema/lessons.ts';
import {
  contractPage,
  contractQuery,
  marginAccountList,
  marginAccountQuery,
  productCard,
  productKey,
  productPage,
  productQuery,
} from './schema/catalogue.ts';
import { getProduct, listContracts, listProducts } from './service/catalogue.ts';
import { checkQuiz, getLesson, listLessons } from './service/lessons.ts';
import { listMarginAccounts } from './service/margin-accounts.ts';

export const futuresApi: Endpoint[] = [
  endpoint(
    calls.futureAccount,
    { input: marginAccountQuery, result: marginAccountList, summary: '期货保证金账户：全部账户或按关键词，及最近一次核对日期' },
    listMarginAccounts,
  ),
  endpoint(
    calls.futuresProducts,
    { input: productQuery, result: productPage, summary: '期货品种：合约乘数、最小变动价位、交易时间与合约文本最低保证金' },
    listProducts,
  ),
  endpoint(
    calls.futuresProductGet,
    { input: productKey, result: productCard, summary: '一个期货品种及其全部合约', outcomes: ['notFound'] },
    getProduct,
  ),
  endpoint(
    calls.futuresContracts,
    { input: contractQuery, result: contractPage, summary: '期货合约：按交易所、品种和关键词查询' },
    listContracts,
  ),
  endpoint(calls.futuresLessons, { input: noInput, result: lessonList, summary: '期货学堂：全部课程' }, listLessons),
  endpoint(
    calls.futuresLessonGet,
    { input: lessonKey, result: lessonView, summary: '期货学堂：一课的正文与测验题目', outcomes: ['notFound'] },
    getLesson,
  ),
  endpoint(
    calls.futuresQuizCheck,
    {
      input: quizInput,
      result: quizResult,
      summary: '期货学堂：批改测验并逐题讲解，不保存答案',
      perMinute: 60,
      outcomes: ['notFound', 'conflict'],
    },
    checkQuiz,
  ),
];
