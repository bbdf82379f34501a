import type { SiteInfo } from '../../../../src/shared/contract/content.ts'

/** What is seen around the place, in degrees: a town. */
const AROUND = { latitude: 0.02, longitude: 0.05 }

/**
 * The address of OpenStreetMap's map with a mark at the place; null where it is not set up, or nobody says where they
 * are.
 */
export function mapOf(mapUrl: string | null, place: SiteInfo['place']): string | null {
  if (mapUrl === null || !place) return null
  const { latitude, longitude } = place
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ]
  const address = new URL(mapUrl)
  address.searchParams.set('bbox', box.map((degrees) => degrees.toFixed(5)).join(','))
  address.searchParams.set('layer', 'mapnik')
  address.searchParams.set('marker', `${latitude},${longitude}`)
  return address.href
}
