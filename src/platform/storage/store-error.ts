/** What went wrong at the object store: not there; nobody answers; silent for too long; too busy or broken; not allowed or set wrongly; other bytes than were kept. */
type StoreFault = 'missing' | 'unreachable' | 'silent' | 'busy' | 'refused' | 'damaged';

const words: Readonly<Record<StoreFault, string>> = {
  missing: '对象存储中没有这个文件',
  unreachable: '无法连接对象存储',
  silent: '对象存储没有及时应答',
  busy: '对象存储繁忙或发生故障',
  refused: '对象存储拒绝了请求',
  damaged: '对象存储中的内容与保存时不符',
};

/** What to look at, by the code of a refusal. */
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

/** The object store did not do what it was asked. Its message says nothing of keys or contents. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly fault: StoreFault;
  /** The code of the store or of the system, where it gave one; not called so, as codes of the system tell of the database elsewhere. */
  readonly detail: string | undefined;

  constructor(fault: StoreFault, detail?: string) {
    const hint = detail === undefined ? undefined : advice[detail];
    super(`${words[fault]}${detail === undefined ? '' : `（${detail}）`}${hint === undefined ? '' : `：${hint}`}`);
    this.fault = fault;
    this.detail = detail;
  }

  /** True when the same request may succeed later without anybody doing anything. */
  get isPassing(): boolean {
    return ['unreachable', 'silent', 'busy'].includes(this.fault);
  }

  /** True also of bytes that were spoilt on their way: another try may bring them whole, and whoever asks is to ask again. */
  get isWorthAnotherTry(): boolean {
    return this.isPassing || this.fault === 'damaged';
  }
}

/** True when a store, whichever it is, has no file of this key. */
export function isMissing(error: unknown): boolean {
  return error instanceof StoreError ? error.fault === 'missing' : (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}
