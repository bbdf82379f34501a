import type { CSSProperties } from 'react'
import type { ContentSection, SiteInfo } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import styles from './world-map.module.css'

type Place = NonNullable<SiteInfo['place']>

/** Degrees of the map's top and bottom edges; it shows all the way round. */
const NORTH = 84
const SOUTH = -57

/** Where a place lies on the map, in parts of its width and height. */
function positionOf({ latitude, longitude }: Place): CSSProperties {
  return {
    insetInlineStart: `${((longitude + 180) / 360) * 100}%`,
    insetBlockStart: `${((NORTH - latitude) / (NORTH - SOUTH)) * 100}%`,
  }
}

export interface WorldMapProps {
  section: ContentSection
  /** Where whoever runs the site is found. */
  place: Place
  /** OpenStreetMap's map of the place, where it is set up. */
  address: string | null
  words: SiteWords
}

/** Where whoever runs the site is found: on a map of the world that ships with it, or on OpenStreetMap's. */
export function WorldMap({ section, place, address, words }: WorldMapProps) {
  return (
    <Band id="map" name={words.map} ground="sheet">
      <h2>{textOf(section, 'h2')}</h2>
      {textOf(section, 'p') !== '' && <p className={styles.text}>{textOf(section, 'p')}</p>}
      {address === null ? <OwnMap place={place} /> : <StreetMap place={place} address={address} />}
    </Band>
  )
}

function OwnMap({ place }: Pick<WorldMapProps, 'place'>) {
  return (
    <figure className={styles.map} dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a mask over the ground's colour */}
      <div className={styles.land} role="img" aria-label={place.label} />
      <span className={styles.pin} style={positionOf(place)}>
        <span>{place.label}</span>
      </span>
    </figure>
  )
}

function StreetMap({ place, address }: { place: Place; address: string }) {
  return (
    <figure>
      <iframe
        className={styles.frame}
        src={address}
        title={place.label}
        loading="lazy"
        referrerPolicy="no-referrer"
        // The frame is of another site, and draws its map with what it has at its own origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups"
      />
      <figcaption className={styles.place}>{place.label}</figcaption>
    </figure>
  )
}
