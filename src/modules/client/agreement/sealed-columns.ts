import type { SealedColumn } from '#platform/crypto/sealed-column.ts';

const sealed = (table: string, column: string, place: string): SealedColumn => ({
  table,
  column,
  keys: ['id'],
  purpose: 'agreement-data',
  place: ({ id }) => `${place}:${String(id)}`,
});

/** Who signed, the signed copies, and the keys of the demo authority. */
export const agreementColumns: readonly SealedColumn[] = [
  sealed('agreementKeys', 'sealedPrivateKey', 'agreement_keys.private_key'),
  { ...sealed('agreementSignatures', 'sealedPdf', 'agreement_signatures.pdf'), rowsAtOnce: 10 },
  sealed('agreementSignings', 'sealedSigner', 'agreement_signings.signer'),
];
