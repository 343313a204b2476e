declare module 'pino-roll' {
  import type { SonicBoom } from 'sonic-boom';

  interface Options {
    file: string;
    /** `100m`. */
    size: string;
    frequency: 'daily';
    dateFormat: string;
    extension: string;
    limit: { count: number; removeOtherLogFiles: boolean };
    mkdir: boolean;
    mode: number;
    /** Bytes that wait for the disk at most; what comes then is dropped. */
    maxLength: number;
  }

  export default function build(options: Options): Promise<SonicBoom>;
}
