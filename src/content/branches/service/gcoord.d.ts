// The types of the library are correct for bundlers only: in Node its exports are on the default export.
declare module 'gcoord' {
  type System = 'WGS84' | 'GCJ02' | 'BD09';
  type Degrees = [longitude: number, latitude: number];
  const gcoord: Record<System, System> & { transform(position: Degrees, from: System, to: System): Degrees };
  export default gcoord;
}
