import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { certificateMake, showingGet, showingList } from './calls.ts';
import type { EvidenceDeps } from './deps.ts';
import { evidenceCertificate, showingDetail, showingId, showingPage, showingQuery, showingRequest } from './schema.ts';
import { createCertificate } from './service/certificate.ts';
import { listShowings, readCheckedShowing } from './service/showings.ts';

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
];
