declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, rotated upright. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }

  interface Decode {
    all(source: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  }

  const decode: Decode;
  export default decode;
}
