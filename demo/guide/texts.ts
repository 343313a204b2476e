import type { PageTextDraft } from '#modules/portal/content/page-text-schema.ts';
import { accountOpeningText } from './texts/account-opening.ts';
import { businessesText } from './texts/businesses.ts';
import { collateralText } from './texts/collateral.ts';
import { lendingText } from './texts/lending.ts';
import { questionsText } from './texts/questions.ts';
import { refinancingRiskText } from './texts/refinancing-risk.ts';
import { rightsText } from './texts/rights.ts';
import { riskText } from './texts/risk.ts';
import { tradingText } from './texts/trading.ts';

type Files = Extract<PageTextDraft['sections'][number]['blocks'][number], { kind: 'files' }>['files'];

/** The texts of nine guides; margin, interest and concentration are written beside their calculators. */
export const guideTexts = ({ marginRisk, refinancingRisk }: { marginRisk: Files; refinancingRisk: Files }): PageTextDraft[] => [
  withStatement(riskText, marginRisk),
  accountOpeningText,
  collateralText,
  tradingText,
  rightsText,
  businessesText,
  lendingText,
  withStatement(refinancingRiskText, refinancingRisk),
  questionsText,
];

/** The text with the risk statement to be downloaded. */
function withStatement(text: PageTextDraft, files: Files): PageTextDraft {
  const add = (section: PageTextDraft['sections'][number]) =>
    section.id === 'jieshishu' ? { ...section, blocks: [...section.blocks, { kind: 'files' as const, files }] } : section;
  return { ...text, sections: text.sections.map(add) };
}
