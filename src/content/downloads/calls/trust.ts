import { call, type Empty } from '#contract/call.ts';
import type { ConnectionReport, TrustRegister, ClaimVerification, VerifyQuery } from '../schema/trust.ts';

/** Checks whether a number, an address or a name belongs to the firm. */
export const verifyGet = call<VerifyQuery, ClaimVerification>('GET', '/api/verify', { tags: ['trust'] });

/** The firm's own addresses and numbers, and known imitations. */
export const trustRegisterGet = call<Empty, TrustRegister>('GET', '/official-service/onlineTrading/trustRegister', { tags: ['trust'] });

/** Encryption of the caller's connection. */
export const connectionGet = call<Empty, ConnectionReport>('GET', '/official-service/onlineTrading/connection');
