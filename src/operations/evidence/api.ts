import { endpoint, noResult, type Endpoint } from '#platform/http/endpoint.ts';
import { certificateMake, showingGet, showingList, showingRelease, showingWithhold } from './calls.ts';
import type { EvidenceDeps } from './deps.ts';
import {
  evidenceCertificate,
  showingDetail,
  showingId,
  showingPage,
  showingQuery,
  showingRequest,
  withholdInput,
  withholdResult,
} from './schema.ts';
import { createCertificate } from './service/certificate.ts';
import { listShowings, readCheckedShowing } from './service/showings.ts';
import { releaseShowing, withholdShowing } from './service/withhold.ts';

export const createEvidenceApi = (deps: EvidenceDeps): readonly Endpoint[] => [
  endpoint(showingList, { input: showingQuery, result: showingPage, summary: '查询网页存证' }, listShowings),
  endpoint(showingGet, { input: showingRequest, result: showingDetail, summary: '查看一次存证', outcomes: ['notFound'] }, (ctx, input) =>
    readCheckedShowing(ctx, deps, input),
  ),
  endpoint(
    certificateMake,
    { input: showingId, result: evidenceCertificate, summary: '出具存证证明', perMinute: 20, outcomes: ['notFound', 'conflict'] },
    (ctx, input) => createCertificate(ctx, deps, input),
  ),
  endpoint(
    showingWithhold,
    { input: withholdInput, result: withholdResult, summary: '停止向访客展示存证的内容', outcomes: ['notFound', 'conflict'] },
    withholdShowing,
  ),
  endpoint(
    showingRelease,
    { input: showingId, result: noResult, summary: '恢复向访客展示存证的内容', outcomes: ['notFound'] },
    releaseShowing,
  ),
];
