import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { sealed } from '#platform/crypto/sealed-column.ts';
import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { Signer } from './signer.ts';

export const columns = {
  agreementDocuments: {},
  agreementOpenings: { terminal: typed<ReportedTerminal>() },
  agreementSignings: {
    channel: typed<'token' | 'mobile'>(),
    terminal: typed<ReportedTerminal>(),
    sealedSigner: sealed('agreement-data', 'agreement_signings.signer:{id}').json<Signer>(),
  },
  agreementSignatures: {
    level: typed<'B' | 'T' | 'LT' | 'LTA'>(),
    sealedPdf: sealed('agreement-data', 'agreement_signatures.pdf:{id}', { rowsAtOnce: 10 }),
  },
  caseRecords: {
    level: typed<'B' | 'T' | 'LT' | 'LTA'>(),
    sealedPdf: sealed('agreement-data', 'case_records.pdf:{id}', { rowsAtOnce: 10 }),
  },
  agreementKeys: {
    kind: typed<'authority' | 'signing' | 'sm2'>(),
    sealedPrivateKey: sealed('agreement-data', 'agreement_keys.private_key:{id}'),
  },
  signedFileVersions: {},
} satisfies ModuleColumns;
