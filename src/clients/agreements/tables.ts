// Written by `npm run tables` from the migrated database and columns.ts. Not to be edited.
import type { Default, Json, TypesOf } from '#platform/database/column.ts';
import type { columns } from './columns.ts';

type Types = TypesOf<typeof columns>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    agreementDocuments: {
      code: string;
      version: number;
      title: string;
      keyPoints: string[];
      body: string;
      validFrom: string;
      sha256: string;
      sm3: string;
      publishedAt: Date;
      pdf: Buffer | null;
    };
    agreementOpenings: {
      caseId: string;
      code: string;
      version: number;
      openedAt: Date;
      ip: string | null;
      device: string;
      terminal: Json<Types['agreementOpenings']['terminal']> | null;
      readShare: Default<number>;
      tickedAt: Date | null;
    };
    agreementSignings: {
      id: string;
      number: string;
      caseId: string;
      clientId: number;
      step: string;
      business: string;
      signedAt: Date;
      ip: string | null;
      device: string;
      channel: Types['agreementSignings']['channel'];
      sealedSigner: Buffer;
      terminal: Json<Types['agreementSignings']['terminal']> | null;
    };
    agreementSignatures: {
      id: string;
      signingId: string;
      code: string;
      version: number;
      textSha256: string;
      textSm3: string;
      openedAt: Date;
      drawnAt: Date | null;
      sealedPdf: Buffer | null;
      pdfSize: number | null;
      pdfSha256: string | null;
      pdfSm3: string | null;
      sm2Key: string | null;
      sm2Signature: string | null;
      checkCode: string | null;
      level: Types['agreementSignatures']['level'] | null;
      stampedAt: Date | null;
      awaitsStamp: Default<boolean>;
      unstampedSha256: string | null;
      unstampedSm3: string | null;
      archivedAt: Date | null;
      renewAt: Date | null;
    };
    caseRecords: {
      id: string;
      caseId: string;
      clientId: number;
      number: string;
      business: string;
      isApproved: boolean;
      decidedAt: Date;
      drawnAt: Date | null;
      sealedPdf: Buffer | null;
      pdfSize: number | null;
      pdfSha256: string | null;
      pdfSm3: string | null;
      sm2Key: string | null;
      sm2Signature: string | null;
      checkCode: string | null;
      level: Types['caseRecords']['level'] | null;
      stampedAt: Date | null;
      awaitsStamp: Default<boolean>;
      unstampedSha256: string | null;
      unstampedSm3: string | null;
      archivedAt: Date | null;
      renewAt: Date | null;
    };
    agreementKeys: {
      id: string;
      kind: Types['agreementKeys']['kind'];
      certificate: Buffer | null;
      publicKey: string | null;
      sealedPrivateKey: Buffer;
      createdAt: Date;
      expiresAt: Date;
    };
    signedFileVersions: { sha256: string; sm3: string; signatureId: string | null; recordId: string | null; replacedAt: Date };
  }
}
