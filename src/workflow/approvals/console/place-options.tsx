/** The places of an order that a remark can be about, by their paths; the whole of it first. */
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
