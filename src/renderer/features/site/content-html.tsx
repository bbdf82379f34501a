import { DARK, PICTURE_SIZE, pictureOf } from '../../../shared/domain/content-pictures.ts'
import styles from './content-html.module.css'

export interface ContentHtmlProps {
  html: string
  /** What a table is called where it scrolls on its own. */
  tableName: string
  className?: string | undefined
}

/**
 * HTML of the content. The server has cleaned it, when it was stored and again when it was read. Tables that are wider
 * than the screen scroll on their own, by keyboard too; pictures come in the widths and themes that there are.
 */
export function ContentHtml({ html, tableName, className }: ContentHtmlProps) {
  const open = `<div class="${styles.table}" role="region" tabindex="0" aria-label="${tableName}"><table>`
  const ready = html
    .replaceAll('<table>', open)
    .replaceAll('</table>', '</table></div>')
    .replace(/<img src="([^"]+)" alt="([^"]*)" ?\/?>/g, (_, src: string, alt: string) => pictureHtml(src, alt))
  return <div className={className} dangerouslySetInnerHTML={{ __html: ready }} />
}

const SIZES = '(max-width: 56rem) 92vw, 36rem'

function pictureHtml(link: string, alt: string): string {
  const { src, srcSet, dark } = pictureOf(link)
  const size = `width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}"`
  const source = dark ? `<source media="${DARK}" data-dark="" srcset="${dark.srcSet}" sizes="${SIZES}" ${size}>` : ''
  const widths = srcSet === undefined ? '' : ` srcset="${srcSet}" sizes="${SIZES}"`
  return `<picture>${source}<img src="${src}"${widths} alt="${alt}" ${size} loading="lazy" decoding="async"></picture>`
}
