import type { SiteLink } from '../../../../shared/site-view.ts'
import { Band } from '../band.tsx'
import styles from './related.module.css'

/** Pages that are near this one. */
export function Related({ name, links }: { name: string; links: readonly SiteLink[] }) {
  if (links.length === 0) return null
  return (
    <Band id="related" name={name} ground="sheet">
      <ul className={styles.links} aria-label={name}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Band>
  )
}
