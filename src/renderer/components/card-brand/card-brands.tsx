import { useLingui } from '@lingui/react/macro'
import { CARD_BRANDS, CardBrand } from './card-brand.tsx'
import styles from './card-brand.module.css'

/** The marks of all brands that are taken. */
export function CardBrands() {
  const { t } = useLingui()
  return (
    <ul className={styles.brands} aria-label={t`Accepted cards`}>
      {CARD_BRANDS.map((brand) => (
        <li key={brand}>
          <CardBrand brand={brand} />
        </li>
      ))}
    </ul>
  )
}
