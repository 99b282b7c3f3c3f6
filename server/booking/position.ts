import { type RawBuilder, sql } from 'kysely';

/** Degrees, wgs84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The mean radius (IUGG) in metres. */
const earthRadius = 6_371_008.8;

/** A position has both its coordinates. */
export function positionOf(query: {
  latitude?: number | undefined;
  longitude?: number | undefined;
}): Position | undefined {
  const { latitude, longitude } = query;
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Metres from a position to the clinic of table alias k, by the haversine formula; null without a position. */
export function distanceOf(from: Position | undefined): RawBuilder<number | null> {
  if (!from) return sql<null>`null::integer`;
  const { latitude, longitude } = from;
  return sql<number>`round(${2 * earthRadius} * asin(least(1, sqrt(
    sin(radians(k.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(k.latitude))
    * sin(radians(k.longitude - ${longitude}::float8) / 2) ^ 2
  ))))::integer`;
}
