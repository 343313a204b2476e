declare module 'pino-roll' {
  import type { SonicBoom } from 'sonic-boom';

  interface Options {
    file: string;
    /** For example `100m`. */
    size: string;
    frequency: 'daily';
    dateFormat: string;
    extension: string;
    limit: { count: number; removeOtherLogFiles: boolean };
    mkdir: boolean;
    mode: number;
    /** Bytes that may wait for the disk; more is dropped. */
    maxLength: number;
  }

  export default function build(options: Options): Promise<SonicBoom>;
}
