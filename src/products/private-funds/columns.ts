import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { SubsidiaryFacts, FundState, HoldingRelation, NoticeFact, PrivateFundRiskLevel, TermsBody } from './schema.ts';

export const columns = {
  privateFundCompany: { facts: typed<SubsidiaryFacts>() },
  privateFundPeople: {},
  privateFundHoldings: { relation: typed<HoldingRelation>() },
  privateFunds: { riskLevel: typed<PrivateFundRiskLevel>(), state: typed<FundState>() },
  privateFundNotices: { facts: typed<NoticeFact[]>() },
  privateFundTerms: { body: typed<TermsBody>() },
  privateFundConfirmations: { sealedName: sealed('private-fund-names', 'private_fund_confirmations.name') },
} satisfies ModuleColumns;
