import { paths } from '#ui/paths.ts';
import { singleContent } from '#workflow/change-orders/presets/single-content.ts';
import { skipUnchanged } from '#workflow/change-orders/presets/skip-unchanged.ts';
import { marginTermsDraft, type MarginTermsDraft } from '../schema/terms.ts';
import { publishMarginTerms } from '../service/publish-terms.ts';
import { readNewestTerms } from '../service/read-terms.ts';
import { marginFields } from './margin-fields.ts';

/** The margin trading parameters; publishing creates the next version from an effective date. */
export const marginTerms = singleContent<MarginTermsDraft>({
  code: 'margin-terms',
  keepsVersions: true,
  title: '两融业务参数',
  group: '规则',
  scope: 'firm',
  levels: 2,
  draft: marginTermsDraft,
  fields: marginFields,
  read: readNewestTerms,
  write: skipUnchanged(readNewestTerms, publishMarginTerms),
  placeOf: ({ effectiveFrom }) => `${effectiveFrom} 起`,
  addresses: [paths.guideCosts(), paths.guideDeposit()],
});
