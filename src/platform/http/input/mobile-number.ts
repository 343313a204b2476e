import { z } from 'zod';

/** A mainland mobile number as people write or paste it: blanks, hyphens, full-width digits and the country's code are put right. */
export const mobileNumber = z
  .string('请填写手机号')
  .transform((text) =>
    text
      .normalize('NFKC')
      .replaceAll(/[\s-]/g, '')
      .replace(/^(\+|00)?86(?=1\d{10}$)/, ''),
  )
  .pipe(z.string().regex(/^1[3-9]\d{9}$/, '手机号应为 11 位数字，例如 13800000000'));
