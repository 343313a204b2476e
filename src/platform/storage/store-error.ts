/**
 * Faults of the object store: object missing; unreachable; timeout; busy or broken; access refused or wrong configuration;
 * damaged bytes.
 */
type StoreFault = 'missing' | 'unreachable' | 'silent' | 'busy' | 'refused' | 'damaged';

const words: Readonly<Record<StoreFault, string>> = {
  missing: '对象存储中没有这个文件',
  unreachable: '无法连接对象存储',
  silent: '对象存储没有及时应答',
  busy: '对象存储繁忙或发生故障',
  refused: '对象存储拒绝了请求',
  damaged: '对象存储中的内容与保存时不符',
};

/** Advice for operators, by error code. */
const advice: Readonly<Record<string, string>> = {
  AccessDenied: '请检查密钥对存储桶的权限（读、写、删除、列出）',
  InvalidAccessKeyId: '请检查 S3_ACCESS_KEY',
  SignatureDoesNotMatch: '请检查 S3_SECRET_KEY',
  NoSuchBucket: '没有 S3_BUCKET 所指的存储桶，请检查名称与 S3_PATH_STYLE',
  AuthorizationHeaderMalformed: '请检查 S3_REGION',
  PermanentRedirect: '存储桶不在此地址，请检查 S3_ENDPOINT 与 S3_REGION',
  TemporaryRedirect: '存储桶不在此地址，请检查 S3_ENDPOINT 与 S3_REGION',
  SecondLevelDomainForbidden: '该服务不支持路径方式，请将 S3_PATH_STYLE 设为 off',
  RequestTimeTooSkewed: '请校准服务器时间',
  ENOTFOUND: '请检查 S3_ENDPOINT 的主机名与 S3_PATH_STYLE',
};

/** An object store failure. Its message contains no keys or content. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;
  /**
   * The error code of the store or of the system, where there is one; not named `code`, because system codes mean a database
   * error elsewhere.
   */
  readonly detail: string | undefined;

  constructor(fault: StoreFault, detail?: string) {
    const hint = detail === undefined ? undefined : advice[detail];
    super(`${words[fault]}${detail === undefined ? '' : `（${detail}）`}${hint === undefined ? '' : `：${hint}`}`);
    this.fault = fault;
    this.detail = detail;
  }

  /** True when the same request may succeed later without any intervention. */
  get isTemporary(): boolean {
    return ['unreachable', 'silent', 'busy'].includes(this.fault);
  }

  /** True also for bytes that were damaged in transit: a retry may succeed, so callers should retry. */
  get isRetryable(): boolean {
    return this.isTemporary || this.fault === 'damaged';
  }
}

/** Returns true when a store of any kind has no file of this key. */
export function isMissing(error: unknown): boolean {
  return error instanceof StoreError ? error.fault === 'missing' : (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
