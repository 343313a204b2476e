import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import { faqCategories, faqs, faqVote, marginFaqs, mobileFaq, mobileSocial, tasks, userGuides, videos } from './calls.ts';
import {
  faqCategoryList,
  faqListResult,
  faqVoteInput,
  faqVoteResult,
  userGuideList,
  helpQuery,
  marginFaqList,
  mobileSocialPage,
  mobileSocialQuery,
  taskList,
  videoList,
} from './schema.ts';
import { listFaqCategories, listFaqs, listMarginFaqs } from './service/faqs.ts';
import { listMobileSocial } from './service/mobile.ts';
import { listTasks } from './service/tasks.ts';
import { listUserGuides } from './service/user-guides.ts';
import { listVideos } from './service/videos.ts';
import { voteOnFaq } from './service/votes.ts';

/** Rate limit of votes; no person reads thirty answers a minute. */
const votesPerMinute = 30;

export const helpApi: Endpoint[] = [
  endpoint(faqCategories, { input: noInput, result: faqCategoryList, summary: '常见问题的分类及问题数量' }, listFaqCategories),
  endpoint(faqs, { input: helpQuery, result: faqListResult, summary: '常见问题及解答：按分类和关键词查询' }, listFaqs),
  endpoint(
    faqVote,
    {
      input: faqVoteInput,
      result: faqVoteResult,
      summary: '评价解答是否有帮助，同一访客每题计一次',
      perMinute: votesPerMinute,
      outcomes: ['notFound'],
    },
    voteOnFaq,
  ),
  endpoint(marginFaqs, { input: helpQuery, result: marginFaqList, summary: '融资融券常见问题及解答、有帮助的次数' }, listMarginFaqs),
  endpoint(videos, { input: helpQuery, result: videoList, summary: '视频教程：封面、字幕和文字稿' }, listVideos),
  endpoint(userGuides, { input: helpQuery, result: userGuideList, summary: '软件使用指南：章节与附件' }, listUserGuides),
  endpoint(tasks, { input: helpQuery, result: taskList, summary: '办事指南：材料、渠道、步骤与所需时间' }, listTasks),
  endpoint(mobileFaq, { input: helpQuery, result: faqListResult, summary: '手机端常见问题及解答' }, listFaqs),
  endpoint(mobileSocial, { input: mobileSocialQuery, result: mobileSocialPage, summary: '手机端社会公告列表' }, listMobileSocial),
];
