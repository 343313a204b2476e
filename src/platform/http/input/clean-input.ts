import type { FieldError } from '#contract/envelope.ts';
import { findPrivateUse, formatCodePoint, replacePrivateUse } from '#contract/private-use.ts';
import { isStorableText, removeInvisibleCharacters } from '#contract/text.ts';
import { createInputError } from '../parse-draft.ts';

/** No form of the site is half as deep; a body of brackets alone would overflow the stack of its parser. */
const deepest = 24;

/**
 * Returns input that services may store: every text, also names and file names, in NFC and without invisible marks. Throws 40001
 * naming the fields that are nested too deep, or hold characters that can be neither stored nor shown, or private-use characters
 * without a known meaning; those of legacy systems are converted. The content of files is unchanged.
 *
 * Nothing is exempt from NFC: passwords, keys and signatures are sent as hex or base64, which NFC does not change, and RFC 8265
 * requires it for a password typed in the clear.
 */
export function cleanInput(input: unknown): unknown {
  const errors: FieldError[] = [];
  const clean = cleanValue(input, [], errors);
  if (errors.length > 0) throw createInputError(errors);
  return clean;
}

function cleanValue(value: unknown, path: readonly string[], errors: FieldError[]): unknown {
  if (typeof value === 'string') return cleanText(value, path, errors);
  if (value instanceof File) return new File([value], cleanText(value.name, path, errors), { type: value.type });
  if (!Array.isArray(value) && !isRecord(value)) return value;
  if (path.length >= deepest) return void errors.push({ path: path[0]!, message: '内容的层次过多，请检查后重新提交' });
  if (Array.isArray(value)) return value.map((one, index) => cleanValue(one, [...path, String(index)], errors));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [cleanText(name, path, errors), cleanValue(one, [...path, name], errors)]),
  );
}

function cleanText(text: string, path: readonly string[], errors: FieldError[]): string {
  if (!isStorableText(text)) {
    errors.push({ path: path.join('.'), message: '含有无法识别的字符，请删除后重新填写' });
    return '';
  }
  const clean = removeInvisibleCharacters(replacePrivateUse(text)).normalize();
  const sign = findPrivateUse(clean);
  if (sign === undefined) return clean;
  errors.push({
    path: path.join('.'),
    message: `含有自造字“${sign}”（${formatCodePoint(sign)}），其他设备无法显示，请改用标准汉字后重新填写`,
  });
  return '';
}

/** Returns true for a plain object, but not for bytes, files or dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
