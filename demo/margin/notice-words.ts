import { z } from 'zod';
import { readYaml } from '../read-yaml.ts';

const texts = z.array(z.string().min(1));

/** Texts of margin list notices: the reason of a change, its effect and what clients should do. */
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
