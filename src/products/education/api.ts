import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { lessonGet, lessonQuizCheck, lessonSeriesList } from './calls.ts';
import { lessonKey, lessonView, quizInput, quizResult, seriesList, seriesQuery } from './schema.ts';
import { checkQuiz, getLesson, listSeries } from './service/lessons.ts';

export const schoolApi: Endpoint[] = [
  endpoint(
    lessonSeriesList,
    { input: seriesQuery, result: seriesList, summary: '投教课程：各系列及其课程', outcomes: ['notFound'] },
    listSeries,
  ),
  endpoint(
    lessonGet,
    { input: lessonKey, result: lessonView, summary: '投教课程：一课的正文与测验题目', outcomes: ['notFound'] },
    getLesson,
  ),
  endpoint(
    lessonQuizCheck,
    {
      input: quizInput,
      result: quizResult,
      summary: '投教课程：批改测验并逐题讲解，不保存答案',
      perMinute: 60,
      outcomes: ['notFound', 'conflict'],
    },
    checkQuiz,
  ),
];
