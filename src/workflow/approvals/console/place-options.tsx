/** The parts of a request that a comment can refer to, by path; the whole request comes first. */
export function PlaceOptions({ places }: { places: readonly (readonly [path: string, label: string])[] }) {
  return (
    <>
      <option value="">全文</option>
      {places.map(([path, label]) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </>
  );
}
