import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const texts = z.array(z.string().min(1));

/** What notices of the margin lists say: why something changes, what that means and what to do. */
export const noticeWords = readYaml(
  'margin/notice-words',
  z.object({
    targetReasons: texts,
    targetEffects: texts,
    targetAdvice: texts,
    collateralReasons: texts,
    capTexts: texts,
    collateralEffects: texts,
    collateralAdvice: texts,
    fairReasons: texts,
    fairMethods: texts,
    fairEffects: texts,
    collateralDetail: z.string().min(1),
    raisedEffect: z.string().min(1),
    loweredEffect: z.string().min(1),
    targetDetail: z.string().min(1),
    fairDetail: z.string().min(1),
  }),
);
