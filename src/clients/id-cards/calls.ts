import { call, type Empty } from '#contract/call.ts';
import type {
  BindInput,
  BindResult,
  CachedInput,
  CachedResult,
  JudgementResult,
  OcrInput,
  OcrResult,
  StandingResult,
  SubmitInput,
  SubmitResult,
  UploadInput,
  UploadResult,
} from './schema.ts';

/** The consent that must be given before the first picture is taken (PIPL §29). */
export const idPhotoConsent = 'id_photo';

/** What a picture may be; the page says so before one is chosen. */
export const pictureLimits = {
  bytes: 10 * 1024 ** 2,
  /** Pixels that the longer and the shorter edge have at least: with fewer the print cannot be read. */
  minLong: 600,
  minShort: 380,
  /** Pixels of the whole picture at most. */
  maxPixels: 50_000_000,
  accept: '.jpg,.jpeg,.png,.heic,.heif,image/jpeg,image/png,image/heic,image/heif',
  text: 'JPG、PNG、HEIC 格式，不超过 10 MB，清晰度不低于 600×380 像素',
} as const;

/** Keeps a picture of one side for a day, encrypted. */
export const idImageUpload = call<UploadInput, UploadResult>('POST', '/common/file/upload', { who: 'client', body: 'multipart' });

/** The pictures that are kept for the client, by side; with a case, those that were given to it, too. */
export const idImagesCached = call<CachedInput, CachedResult>('GET', '/common/file/cached', { who: 'client' });

/** What the examination of these pictures found, and the straightened ones. */
export const idImagesJudged = call<CachedInput, JudgementResult>('GET', '/common/file/judgement', { who: 'client' });

/** Exchanges the sides of these pictures. */
export const idImagesExchange = call<CachedInput, JudgementResult>('POST', '/common/file/exchange', { who: 'client' });

/** Forgets the pictures that were not used yet. */
export const idImagesClear = call<Empty, Empty>('DELETE', '/common/file/cached', { who: 'client' });

/** Gives both sides to a case. */
export const idImagesBind = call<BindInput, BindResult>('POST', '/common/file/bind_image', { who: 'client' });

/** Reads the pictures of a case. */
export const idCardRead = call<OcrInput, OcrResult>('POST', '/modify_id_info/ocr_check', { who: 'client' });

/** Hands in the fields, each confirmed by the client, and completes the step. */
export const idCardSubmit = call<SubmitInput, SubmitResult>('POST', '/modify_id_info/submit_modify', { who: 'client' });

/** How it stands with the card on file. */
export const idCardStandingGet = call<Empty, StandingResult>('GET', '/modify_id_info/standing', { who: 'client' });
