import { paths } from '#ui/paths.ts';
import { oneThing } from '#workflow/change-orders/presets/one-thing.ts';
import { onlyWhatDiffers } from '#workflow/change-orders/presets/only-what-differs.ts';
import { marginTermsDraft, type MarginTermsDraft } from '../schema/terms.ts';
import { publishMarginTerms } from '../service/publish-terms.ts';
import { readNewestTerms } from '../service/read-terms.ts';
import { marginFields } from './margin-fields.ts';

/** The margin trading parameters; publishing creates the next version from an effective date. */
export const marginTerms = oneThing<MarginTermsDraft>({
  code: 'margin-terms',
  keepsVersions: true,
  title: '两融业务参数',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: marginTermsDraft,
  fields: marginFields,
  read: readNewestTerms,
  write: onlyWhatDiffers(readNewestTerms, publishMarginTerms),
  placeOf: ({ effectiveFrom }) => `${effectiveFrom} 起`,
  addresses: [paths.guideCosts(), paths.guideDeposit()],
});
