import { call, type Empty } from '#contract/call.ts';
import type { ConnectionReport, TrustRegister, Verification, VerifyQuery } from '../schema/trust.ts';

/** Whether a number, an address or a name is the firm's own. */
export const verifyGet = call<VerifyQuery, Verification>('GET', '/api/verify', { tags: ['trust'] });

/** The firm's own addresses and numbers, and the imitations it knows of. */
export const trustRegisterGet = call<Empty, TrustRegister>('GET', '/official-service/onlineTrading/trustRegister', { tags: ['trust'] });

/** How the one who asks is connected. */
export const connectionGet = call<Empty, ConnectionReport>('GET', '/official-service/onlineTrading/connection');
