import { endpoint, type Endpoint, noInput, noResult } from '#platform/http/endpoint.ts';
import {
  idCardRead,
  idCardStandingGet,
  idCardSubmit,
  idImagesBind,
  idImagesCached,
  idImagesClear,
  idImagesExchange,
  idImagesJudged,
  idImageUpload,
  pictureLimits,
} from './calls.ts';
import type { IdentityDeps } from './deps.ts';
import {
  bindInput,
  bindResult,
  cachedInput,
  cachedResult,
  judgementResult,
  ocrInput,
  ocrResult,
  idCardStatusResult,
  submitInput,
  submitResult,
  uploadInput,
  uploadResult,
} from './schema.ts';
import { addImage } from './service/images/add-image.ts';
import { bindImages } from './service/images/bind-images.ts';
import { listCachedImages } from './service/images/cached-images.ts';
import { exchangeImages } from './service/images/exchange-images.ts';
import { clearImages } from './service/images/images.ts';
import { judgeImages } from './service/images/judged-images.ts';
import { getIdCardStatus } from './service/read-card.ts';
import { readCardImages } from './service/read-images.ts';
import { submitCard } from './service/submit-card.ts';

/** Creates the identity card endpoints. */
export function createIdentityApi(deps: IdentityDeps): Endpoint[] {
  return [
    endpoint(
      idImageUpload,
      {
        input: uploadInput,
        result: uploadResult,
        summary: '上传身份证一面的照片（JPG、PNG、HEIC），加密保存 24 小时，返回 5 分钟内有效的查看地址',
        perMinute: 20,
        upload: { files: 1, fileBytes: pictureLimits.bytes },
        outcomes: ['conflict'],
      },
      (ctx, input) => addImage(ctx, deps, input),
    ),
    endpoint(
      idImagesCached,
      { input: cachedInput, result: cachedResult, summary: '已上传、可直接使用的身份证照片', outcomes: ['notFound'] },
      (ctx, input) => listCachedImages(ctx, deps, input),
    ),
    endpoint(
      idImagesJudged,
      { input: cachedInput, result: judgementResult, summary: '已上传照片的检查结果，以及裁剪、转正后的照片', outcomes: ['notFound'] },
      (ctx, input) => judgeImages(ctx, deps, input),
    ),
    endpoint(
      idImagesExchange,
      { input: cachedInput, result: judgementResult, summary: '交换人像面和国徽面照片', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => exchangeImages(ctx, deps, input),
    ),
    endpoint(idImagesClear, { input: noInput, result: noResult, summary: '清除已上传、尚未使用的身份证照片' }, clearImages),
    endpoint(
      idImagesBind,
      { input: bindInput, result: bindResult, summary: '把人像面和国徽面照片用于一笔业务', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => bindImages(ctx, deps, input),
    ),
    endpoint(
      idCardRead,
      {
        input: ocrInput,
        result: ocrResult,
        summary: '识别业务中的身份证照片，返回各字段及可信度',
        perMinute: 20,
        outcomes: ['notFound', 'conflict'],
      },
      (ctx, input) => readCardImages(ctx, deps, input),
    ),
    endpoint(
      idCardSubmit,
      { input: submitInput, result: submitResult, summary: '提交客户逐项确认的身份证信息，完成该步骤', outcomes: ['notFound', 'conflict'] },
      (ctx, input) => submitCard(ctx, deps, input),
    ),
    endpoint(idCardStandingGet, { input: noInput, result: idCardStatusResult, summary: '预留身份证的状态与有效期' }, (ctx) =>
      getIdCardStatus(ctx, deps),
    ),
  ];
}
