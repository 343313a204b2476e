/** The family of algorithms that protects passwords in transit and secrets at rest: national (SM2, SM4) or international (RSA, AES). */
export type CryptoProfile = 'SM2' | 'RSA-OAEP-256';
