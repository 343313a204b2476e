import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { CompanyFacts, FundState, HoldingRelation, NoticeFact, RiskLevel, TermsBody } from './schema.ts';

export const columns = {
  privateFundCompany: { facts: typed<CompanyFacts>() },
  privateFundPeople: {},
  privateFundHoldings: { relation: typed<HoldingRelation>() },
  privateFunds: { riskLevel: typed<RiskLevel>(), state: typed<FundState>() },
  privateFundNotices: { facts: typed<NoticeFact[]>() },
  privateFundTerms: { body: typed<TermsBody>() },
  privateFundConfirmations: { sealedName: sealed('private-fund-names', 'private_fund_confirmations.name') },
} satisfies ModuleColumns;
