import { encode } from 'uqr'
import styles from './security.module.css'

/** Modules of quiet ground that scanners need around a code. */
const BORDER = 3

/** A text as QR code. Dark on light in both themes, as scanners read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <img
      className={styles.qr}
      alt={label}
      src={`data:image/svg+xml,${encodeURIComponent(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
          `<rect width="${size}" height="${size}" fill="white"/><path d="${dark}"/></svg>`,
      )}`}
    />
  )
}
