import { call, type Empty } from '#contract/call.ts';
import type {
  FaqCategoryList,
  FaqListResult,
  FaqVoteInput,
  FaqVoteResult,
  UserGuideList,
  HelpQuery,
  MarginFaqList,
  MobileSocialPage,
  MobileSocialQuery,
  TaskList,
  VideoList,
} from './schema.ts';

const online = '/official-service/onlineTrading';
const mobile = '/official-service/officialSite/mobile';

/** The categories that have questions, in their order. */
export const faqCategories = call<Empty, FaqCategoryList>('GET', `${online}/faqCategories`, { tags: ['help:faq'] });

/** Questions with their answers, in the order of their categories. */
export const faqs = call<HelpQuery, FaqListResult>('GET', `${online}/faqs`, { tags: ['help:faq', 'firm-facts'] });

/** The questions of margin clients with their answers and the number of helpful votes, by category. */
export const marginFaqs = call<HelpQuery, MarginFaqList>('GET', '/official-service/officialFinancial/marginFaqs', {
  tags: ['help:marginFaq', 'firm-facts'],
});

/** Votes on whether an answer helped; a second vote of the same visitor replaces the first. */
export const faqVote = call<FaqVoteInput, FaqVoteResult>('POST', `${online}/faqVote`);

/** Short videos with their transcripts. */
export const videos = call<HelpQuery, VideoList>('GET', `${online}/videos`, { tags: ['help:video', 'firm-facts'] });

/** The manuals of the software, with their chapters and files. */
export const userGuides = call<HelpQuery, UserGuideList>('GET', `${online}/userGuides`, { tags: ['help:guide', 'firm-facts'] });

/** The guides to errands, by category. */
export const tasks = call<HelpQuery, TaskList>('GET', `${online}/tasks`, { tags: ['help:task', 'firm-facts'] });

/** The questions for the mobile pages. */
export const mobileFaq = call<HelpQuery, FaqListResult>('GET', `${mobile}/faq`, { tags: ['help:faq', 'firm-facts'] });

/** Social notices for the mobile pages, newest first. */
export const mobileSocial = call<MobileSocialQuery, MobileSocialPage>('GET', `${mobile}/social`, { tags: ['articles'] });
