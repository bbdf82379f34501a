import { classNames } from '../../../components/class-names.ts'
import styles from './flags.module.css'

/** Flags of some countries, from this site. They only decorate: the language's name stands beside them. */
export function Flags({
  countries,
  isShrunk = false,
  className,
}: {
  countries: readonly string[]
  isShrunk?: boolean
  className?: string | undefined
}) {
  return (
    <span
      className={classNames(styles.flags, isShrunk && styles.shrunk, className)}
      data-flags={isShrunk ? 'shrunk' : 'full'}
    >
      {countries.map((code) => (
        <img key={code} src={`/flags/${code}.svg`} alt="" width={24} height={18} loading="lazy" decoding="async" />
      ))}
    </span>
  )
}
