import { z } from 'zod';

/** Percent-encodes the target for a header. An invalid address is left unchanged and rejected later. */
function written(target: string): string {
  const url = URL.parse(target, 'https://site.invalid');
  if (!url) return target;
  return target.startsWith('/') ? url.href.slice(url.origin.length) : url.href;
}

/** A permanent redirect. */
export const redirectDraft = z.object({
  source: z
    .string()
    .trim()
    .max(300, '原地址不超过 300 个字符')
    .regex(/^\/(?!\/)[^\s#]*$/, '原地址应以 / 开头，不含空格和 #'),
  target: z
    .string()
    .trim()
    .max(500, '新地址不超过 500 个字符')
    .regex(/^(\/(?!\/)|https:\/\/)\S*$/, '新地址应以 / 或 https:// 开头')
    .overwrite(written),
  note: z.string().trim().max(100, '备注不超过 100 个字').default(''),
});
export type RedirectDraft = z.input<typeof redirectDraft>;
