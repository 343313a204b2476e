import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import { certificateMake, showingGet, showingList } from './calls.ts';
import type { EvidenceDeps } from './deps.ts';
import { certificate, showingDetail, showingId, showingPage, showingQuery, showingRequest } from './schema.ts';
import { makeCertificate } from './service/certificate.ts';
import { listShowings, readChecked } from './service/showings.ts';

export const createEvidenceApi = (deps: EvidenceDeps): readonly Endpoint[] => [
  endpoint(showingList, { input: showingQuery, result: showingPage, summary: '查询网页存证' }, listShowings),
  endpoint(showingGet, { input: showingRequest, result: showingDetail, summary: '查看一次存证', outcomes: ['notFound'] }, (ctx, input) =>
    readChecked(ctx, deps, input),
  ),
  endpoint(
    certificateMake,
    { input: showingId, result: certificate, summary: '出具存证证明', perMinute: 20, outcomes: ['notFound', 'conflict'] },
    (ctx, input) => makeCertificate(ctx, deps, input),
  ),
];
