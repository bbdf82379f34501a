import type { CSSProperties } from 'react'
import type { ContentSection, SiteInfo } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import styles from './world-map.module.css'

/** Degrees of the map's top and bottom edges; it shows all the way round. */
const NORTH = 84
const SOUTH = -57

/** Where a place lies on the map, in parts of its width and height. */
function positionOf({ latitude, longitude }: { latitude: number; longitude: number }): CSSProperties {
  return { insetInlineStart: `${((longitude + 180) / 360) * 100}%`, insetBlockStart: `${((NORTH - latitude) / (NORTH - SOUTH)) * 100}%` }
}

/** A map of the world that ships with the site, with a pin where whoever runs it is found. */
export function WorldMap({ section, place, words }: { section: ContentSection; place: SiteInfo['place']; words: SiteWords }) {
  return (
    <Band id="map" name={words.map} ground="sheet">
      <h2>{textOf(section, 'h2')}</h2>
      <p className={styles.text}>{textOf(section, 'p')}</p>
      <figure className={styles.map} dir="ltr">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the land is a mask over the ground's colour, so that it follows the theme */}
        <div className={styles.land} role="img" aria-label={place ? place.label : words.mapText} />
        {place && <span className={styles.pin} style={positionOf(place)}><span>{place.label}</span></span>}
      </figure>
    </Band>
  )
}
