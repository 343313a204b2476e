import { call } from '#contract/call.ts';
import type {
  RecruitAttachmentList,
  RecruitAttachmentQuery,
  RecruitNotice,
  RecruitNoticePage,
  RecruitNoticeQuery,
  RecruitNoticesQuery,
  WithdrawnRecruitNotice,
} from './schema.ts';

const tags = ['recruit-notices', 'recruit-jobs', 'firm-facts'];

/** Lists recruitment notices, newest first, optionally of one category or state. */
export const recruitNotices = call<RecruitNoticesQuery, RecruitNoticePage>('GET', '/recruit/notices', {
  tags: ['recruit-notices', 'firm-facts'],
});

export const recruitNoticeDetail = call<RecruitNoticeQuery, RecruitNotice>('GET', '/recruit/notices/detail', { family: 'D', tags });

export const recruitNoticeAttachments = call<RecruitAttachmentQuery, RecruitAttachmentList>('GET', '/recruit/notices/attachments', {
  family: 'D',
  tags,
});

/** Returns the remaining data of a notice that was taken down. */
export const recruitNoticeWithdrawn = call<RecruitNoticeQuery, WithdrawnRecruitNotice>('GET', '/recruit/notices/withdrawn', {
  family: 'D',
  tags,
});
