/** The part of autocannon that the measurements use; the package has no types. */
declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number };
    /** In ms. */
    latency: { p50: number; p99: number };
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<Result>;
}
