/** A media type with its display name and detection. */
interface MediaType {
  /** Display name. */
  readonly label: string;
  /** True when the browser may show it; all other types are downloads. */
  readonly isInline?: boolean;
  /** True when a file that begins with these bytes can be of this type. */
  readonly matches: (head: Buffer) => boolean;
}

const begins =
  (...signatures: string[]) =>
  (head: Buffer) =>
    signatures.some((hex) => head.subarray(0, hex.length / 2).toString('hex') === hex);
/** ISO base media files contain their brand after a length of four bytes and `ftyp`. */
const hasBrand =
  (...brands: string[]) =>
  (head: Buffer) =>
    head.toString('latin1', 4, 8) === 'ftyp' && brands.some((brand) => head.toString('latin1', 8, 64).includes(brand));
const isWebp = (head: Buffer) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
const isText = (head: Buffer) => !head.includes(0) || begins('fffe', 'feff')(head);
const isZip = begins('504b0304', '504b0506');
const isOle = begins('d0cf11e0a1b11ae1');

const office = 'application/vnd.openxmlformats-officedocument';

/** All accepted file types. SVG and HTML are excluded because they can contain scripts. */
const mediaTypes: Readonly<Record<string, MediaType>> = {
  'application/pdf': { label: 'PDF', isInline: true, matches: (head) => head.subarray(0, 1024).includes('%PDF-') },
  'image/jpeg': { label: 'JPEG 图片', isInline: true, matches: begins('ffd8ff') },
  'image/png': { label: 'PNG 图片', isInline: true, matches: begins('89504e470d0a1a0a') },
  'image/gif': { label: 'GIF 图片', isInline: true, matches: begins('474946383761', '474946383961') },
  'image/webp': { label: 'WebP 图片', isInline: true, matches: isWebp },
  'image/avif': { label: 'AVIF 图片', isInline: true, matches: hasBrand('avif', 'avis') },
  'image/heic': { label: 'HEIC 图片', matches: hasBrand('heic', 'heix', 'mif1', 'heif') },
  'video/mp4': { label: 'MP4 视频', matches: hasBrand('isom', 'iso', 'mp4', 'avc1', 'M4V') },
  'application/msword': { label: 'Word 文档', matches: isOle },
  'application/vnd.ms-excel': { label: 'Excel 表格', matches: isOle },
  [`${office}.wordprocessingml.document`]: { label: 'Word 文档', matches: isZip },
  [`${office}.spreadsheetml.sheet`]: { label: 'Excel 表格', matches: isZip },
  [`${office}.presentationml.presentation`]: { label: 'PowerPoint 演示文稿', matches: isZip },
  'application/zip': { label: 'ZIP 压缩包', matches: isZip },
  'application/vnd.android.package-archive': { label: '安卓安装包', matches: isZip },
  'application/vnd.microsoft.portable-executable': { label: 'Windows 安装程序', matches: begins('4d5a') },
  'text/plain': { label: '文本', matches: isText },
  'text/csv': { label: 'CSV 表格', matches: isText },
};

/** Returns the display name of a type; undefined for a type that is not accepted. */
export function mediaTypeLabel(mediaType: string): string | undefined {
  return mediaTypes[mediaType]?.label;
}

/** True when the first bytes of a file match its claimed type. */
export function matchesMediaType(mediaType: string, head: Buffer): boolean {
  return mediaTypes[mediaType]?.matches(head) ?? false;
}

/** True for types that the browser may show in the site's window. */
export function isShownInline(mediaType: string): boolean {
  return mediaTypes[mediaType]?.isInline === true;
}

const byExtension: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  mp4: 'video/mp4',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
};

/** Returns the type by the file extension, because browsers report types inconsistently or not at all. */
export function mediaTypeByName(name: string): string | undefined {
  return byExtension[/\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''];
}
