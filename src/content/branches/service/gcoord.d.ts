// What the library says of itself holds for bundlers: Node gives its exports as the default.
declare module 'gcoord' {
  type System = 'WGS84' | 'GCJ02' | 'BD09';
  type Degrees = [longitude: number, latitude: number];
  const gcoord: Record<System, System> & { transform(position: Degrees, from: System, to: System): Degrees };
  export default gcoord;
}
