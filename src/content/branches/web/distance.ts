export interface GeoPosition {
  longitude: number;
  latitude: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two positions along the earth's surface (haversine). */
export function distanceKm(from: GeoPosition, to: GeoPosition): number {
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const half =
    Math.sin(dLatitude / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(half));
}

/** Returns the `count` places nearest to a position, nearest first, each with its distance. */
export function findNearest<Place extends GeoPosition>(
  places: readonly Place[],
  from: GeoPosition,
  count: number,
): { place: Place; km: number }[] {
  return places
    .map((place) => ({ place, km: distanceKm(from, place) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, count);
}

/** Formats as `800 米`, `3.4 公里`, `120 公里`. */
export function formatDistance(km: number): string {
  if (km < 1) return `${Math.max(100, Math.round(km * 10) * 100)} 米`;
  return `${km < 100 ? km.toFixed(1) : Math.round(km)} 公里`;
}
