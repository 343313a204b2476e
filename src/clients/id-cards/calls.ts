import { call, type Empty } from '#contract/call.ts';
import { formatMegabytes } from '#contract/megabytes.ts';
import type {
  BindInput,
  BindResult,
  CachedInput,
  CachedResult,
  JudgementResult,
  OcrInput,
  OcrResult,
  IdCardStatusResult,
  CardSubmitInput,
  CardSubmitResult,
  CardUploadInput,
  UploadResult,
} from './schema.ts';

/** The separate consent required before the first picture is taken (PIPL §29). */
export const idPhotoConsent = 'id_photo';

const picture = { bytes: 10 * 1024 ** 2, minLong: 600, minShort: 380 } as const;
/** Limits of a picture; the page states them before a file is chosen. */
export const pictureLimits = {
  /** Its size, and the minimum pixels of the longer and the shorter edge; with fewer the print is unreadable. */
  ...picture,
  /** Maximum pixels of the whole picture. */
  maxPixels: 50_000_000,
  accept: '.jpg,.jpeg,.png,.heic,.heif,image/jpeg,image/png,image/heic,image/heif',
  text: `JPG、PNG、HEIC 格式，不超过 ${formatMegabytes(picture.bytes)}，清晰度不低于 ${picture.minLong}×${picture.minShort} 像素`,
} as const;

/** Stores a picture of one side for a day, encrypted. */
export const idImageUpload = call<CardUploadInput, UploadResult>('POST', '/common/file/upload', { who: 'client', body: 'multipart' });

/** Returns the client's stored pictures by side; with a case, also those attached to it. */
export const idImagesCached = call<CachedInput, CachedResult>('GET', '/common/file/cached', { who: 'client' });

/** Returns the findings about these pictures, and the straightened versions. */
export const idImagesJudged = call<CachedInput, JudgementResult>('GET', '/common/file/judgement', { who: 'client' });

/** Swaps the sides of these pictures. */
export const idImagesExchange = call<CachedInput, JudgementResult>('POST', '/common/file/exchange', { who: 'client' });

/** Deletes the pictures that were not used yet. */
export const idImagesClear = call<Empty, Empty>('DELETE', '/common/file/cached', { who: 'client' });

/** Attaches both sides to a case. */
export const idImagesBind = call<BindInput, BindResult>('POST', '/common/file/bind_image', { who: 'client' });

/** Runs OCR on the pictures of a case. */
export const idCardRead = call<OcrInput, OcrResult>('POST', '/modify_id_info/ocr_check', { who: 'client' });

/** Submits the fields, with the client's confirmations, and completes the step. */
export const idCardSubmit = call<CardSubmitInput, CardSubmitResult>('POST', '/modify_id_info/submit_modify', { who: 'client' });

/** Returns the state of the card on file. */
export const idCardStandingGet = call<Empty, IdCardStatusResult>('GET', '/modify_id_info/standing', { who: 'client' });
